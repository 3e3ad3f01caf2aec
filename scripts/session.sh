# shellcheck shell=bash
# Pieces of a private session for scripts to source: bus, notification server under Xvfb, sound server. They live in the
# folder $work, made here, and end with the script.

work=$(mktemp -d "${TMPDIR:-/tmp}/alarms.XXXXXX")
trap end_session EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

pids=()
# Before a program: gives it settings of its own.
at_home=(
    env XDG_CONFIG_HOME="$work/home/.config" XDG_DATA_HOME="$work/home/.local/share"
    XDG_CACHE_HOME="$work/home/.cache" XDG_STATE_HOME="$work/home/.local/state" NO_AT_BRIDGE=1
)
# Starts a program in the background; what it has to say goes to the log.
start() {
    "$@" >>"$work/log" 2>&1 &
    pids+=($!)
}

# Ends what was started, newest first; what does not end within 3 s is killed.
end_session() {
    trap - EXIT INT TERM HUP
    local i patience
    for ((i = ${#pids[@]} - 1; i >= 0; i--)); do kill "${pids[i]}"; done 2>/dev/null
    mkfifo "$work/never"
    { read -r -t 3 <>"$work/never" || kill -KILL "${pids[@]}"; } 2>/dev/null &
    patience=$!
    wait "${pids[@]}" 2>/dev/null
    kill $patience
    wait $patience 2>/dev/null
    rm -rf "$work"
}

give_up() {
    echo "$(basename "$0"): $*" >&2
    [ ! -s "$work/log" ] || tail -n 20 "$work/log" >&2
    exit 1
}

# Starts a program that tells on descriptor 9 when and where it is ready, and prints that.
start_telling() {
    mkfifo "$work/told" && exec 8<>"$work/told"
    start "$@" 9>&8 8>&-
    read -r -t 10 told <&8 || give_up "$1 did not start"
    exec 8>&- && rm "$work/told"
}

start_bus() {
    cat >"$work/bus.conf" <<X
<busconfig>
  <type>session</type><listen>unix:path=$work/bus</listen><auth>EXTERNAL</auth>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
X
    start_telling dbus-daemon --config-file="$work/bus.conf" --nofork --nopidfile --print-address=9
    export DBUS_SESSION_BUS_ADDRESS=$told
}

start_display() {
    start_telling Xvfb -displayfd 9 -screen 0 800x600x24 -nolisten tcp -noreset
    unset WAYLAND_DISPLAY XAUTHORITY
    export DISPLAY=:$told
    xsetroot -solid '#38597a'
}

# The border of the n-th button of a notification is #cdc7dN, by which it is found on a screenshot. The eye sees no difference.
start_notification_server() {
    local server number
    server=$(sed -n 's/^Exec=//p' /usr/share/dbus-1/services/org.xfce.xfce4-notifyd.Notifications.service)
    mkdir -p "$work/home/.config/gtk-3.0"
    for number in 1 2 3 4; do
        echo "#XfceNotifyWindow button:nth-child($number) { border-color: #cdc7d$number; }"
    done >"$work/home/.config/gtk-3.0/gtk.css"
    start "${at_home[@]}" "$(sed -n 's/^Exec=//p' /usr/share/dbus-1/services/org.xfce.Xfconf.service)"
    start "${at_home[@]}" "$server"
    gdbus wait --session --timeout 10 org.freedesktop.Notifications || give_up "the notification server did not start"
}

# Presses the n-th button of the notification, with the mouse.
click_button() {
    local box x y width height
    import -window root "$work/buttons.png"
    box=$(convert "$work/buttons.png" -fill black +opaque "#cdc7d$1" -fill white -opaque "#cdc7d$1" \
        -format '%@ %[fx:maxima]' info:)
    [ "${box##* }" = 1 ] || return 1
    IFS='x+ ' read -r width height x y _ <<<"$box"
    xdotool mousemove $((x + width / 2)) $((y + height / 2)) click 1
}

# A sound server whose only output goes nowhere but can be recorded. Its class says that somebody hears it, as nobody does
# a null sink. Rewinding it would delay the recording by seconds.
start_sound_server() {
    export PULSE_SERVER=unix:$work/pulse
    start "${at_home[@]}" pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no \
        -L "module-native-protocol-unix auth-anonymous=1 socket=$work/pulse" \
        -L "module-null-sink sink_name=out norewinds=1 sink_properties=device.class=sound"
    for _ in {1..100}; do
        pactl info >/dev/null 2>&1 && return
        sleep 0.1
    done
    give_up "the sound server did not start"
}

# The level in dBFS of what the default output plays during the given seconds.
output_level() {
    timeout "$1" parec --device=@DEFAULT_MONITOR@ --raw --format=s16le --channels=1 --rate=44100 --latency-msec=20 2>>"$work/log" |
        od -An -v -t d2 -w2 |
        awk '{ sum += $1 * $1; n++ } END { printf "%.1f\n", sum ? 10 * log(sum / n / 2 ^ 30) / log(10) : -120 }'
}
