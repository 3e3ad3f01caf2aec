extension AlarmManager {
    func performIntents() {}
}
