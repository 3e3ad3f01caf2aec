import Foundation
import TestSupport

/// A card put before libpulse's real functions, with a null sink of the server's as its output: PulseAudio's own cards
/// need hardware.
final class PulseAudioCard: Card {
    let environment: [String: String]
    private let file: String

    init(on server: AudioServer) throws {
        file = try server.folder.write(Array("off".utf8), to: "card-state")
        let library = try server.build("card.so", from: Self.code, arguments: ["-Wall", "-Werror", "-shared", "-fPIC"])
        environment = server.environment.merging(["LD_PRELOAD": library, "CARD": file]) { $1 }
    }

    func profile() throws -> String {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: " ").first.map(String.init) ?? ""
    }

    func choose(_ profile: String) throws {
        try profile.write(toFile: file, atomically: false, encoding: .utf8)
    }

    private static let code = """
        #include <pulse/pulseaudio.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        struct call { pa_card_info_cb_t list; pa_context_success_cb_t done; void *data; };
        static char profile[64];
        static unsigned module;
        static void state(const char *mode) {
            FILE *file = fopen(getenv("CARD"), mode);
            if (*mode == 'w') fprintf(file, "%s %u", profile, module);
            else if (fscanf(file, "%63s %u", profile, &module) < 1) abort();
            fclose(file);
        }
        static struct call *call(pa_card_info_cb_t list, pa_context_success_cb_t done, void *data) {
            struct call *new = malloc(sizeof *new);
            *new = (struct call){list, done, data};
            return new;
        }
        static void told(pa_context *context, const pa_server_info *server, void *data) {
            static pa_card_profile_info2 all[] = {
                {"off", "Off", 0, 0, 0, 1}, {"mono", "Mono", 1, 0, 1, 1}, {"stereo", "Stereo", 1, 0, 5, 1},
                {"hdmi", "HDMI", 1, 0, 9, 0}, {"microphone", "Microphone", 0, 1, 8, 1}};
            pa_card_profile_info2 *list[] = {all, all + 1, all + 2, all + 3, all + 4, NULL};
            pa_card_info card = {.name = "card", .n_profiles = 5, .profiles2 = list};
            struct call *asked = data;
            state("r");
            for (int place = 0; place < 5; place++)
                if (!strcmp(all[place].name, profile)) card.active_profile2 = all + place;
            asked->list(context, &card, 0, asked->data);
            asked->list(context, NULL, 1, asked->data);
            free(asked);
        }
        static void loaded(pa_context *context, uint32_t index, void *data) {
            struct call *asked = data;
            module = index;
            state("w");
            asked->done(context, index != PA_INVALID_INDEX, asked->data);
            free(asked);
        }
        pa_operation *pa_context_get_card_info_list(pa_context *context, pa_card_info_cb_t list, void *data) {
            return pa_context_get_server_info(context, told, call(list, NULL, data));
        }
        pa_operation *pa_context_set_card_profile_by_name(
            pa_context *context, const char *card, const char *name, pa_context_success_cb_t done, void *data) {
            unsigned old;
            state("r");
            old = module;
            strncpy(profile, name, sizeof profile - 1);
            module = 0;
            state("w");
            if (!strcmp(name, "off")) return pa_context_unload_module(context, old, done, data);
            return pa_context_load_module(
                context, "module-null-sink", "sink_name=out sink_properties=device.class=sound norewinds=1", loaded,
                call(NULL, done, data));
        }
        """
}
