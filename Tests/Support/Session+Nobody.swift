import Foundation

extension Session {
    /// Words before a program's own that run it without root's rights.
    static let asNobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]

    /// A folder that a program without root's rights can write to.
    func openFolder(_ name: String) throws -> String {
        let folder = scratch / name
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try files.setAttributes([.posixPermissions: 0o711], ofItemAtPath: scratch.path)
        guard geteuid() == 0 else { return folder }
        guard let nobody = getpwnam("nobody") else { throw Failure("there is no user called nobody") }
        chown(folder, nobody.pointee.pw_uid, nobody.pointee.pw_gid)
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        return folder
    }
}
