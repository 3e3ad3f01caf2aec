/// An intent behind a button of an alarm or another activity; it runs in the app.
public protocol LiveActivityIntent: SystemIntent {}
