/// An intent that the system runs for a part of its own.
public protocol SystemIntent: AppIntent {}
