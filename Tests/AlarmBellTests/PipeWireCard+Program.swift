extension PipeWireCard {
    /// Exports a device to PipeWire as its ALSA plugin does; its output is a null sink.
    static let code = """
        #include <pipewire/pipewire.h>
        #include <spa/monitor/device.h>
        #include <spa/monitor/utils.h>
        #include <spa/param/profile.h>
        #include <spa/pod/builder.h>
        #include <spa/pod/filter.h>
        #include <spa/pod/parser.h>
        #include <spa/utils/result.h>
        #include <stdio.h>

        struct card {
            struct spa_device device;
            struct spa_hook_list hooks;
            struct spa_device_info info;
            struct spa_param_info params[2];
            struct pw_core *core;
            struct pw_proxy *sink;
            int profile;
        };
        static const struct { const char *name; int priority, sinks, available; } profiles[] = {
            {"off", 0, 0, 2}, {"mono", 1, 1, 2}, {"stereo", 5, 1, 2}, {"hdmi", 9, 1, 1}};

        static struct spa_pod *profile(struct card *card, struct spa_pod_builder *b, uint32_t id, int index) {
            struct spa_pod_frame f[2];
            spa_pod_builder_push_object(b, &f[0], SPA_TYPE_OBJECT_ParamProfile, id);
            spa_pod_builder_add(b, SPA_PARAM_PROFILE_index, SPA_POD_Int(index), SPA_PARAM_PROFILE_name,
                SPA_POD_String(profiles[index].name), SPA_PARAM_PROFILE_description, SPA_POD_String(profiles[index].name),
                SPA_PARAM_PROFILE_priority, SPA_POD_Int(profiles[index].priority), SPA_PARAM_PROFILE_available,
                SPA_POD_Id(profiles[index].available), 0);
            spa_pod_builder_prop(b, SPA_PARAM_PROFILE_classes, 0);
            spa_pod_builder_push_struct(b, &f[1]);
            spa_pod_builder_int(b, profiles[index].sinks);
            if (profiles[index].sinks)
                spa_pod_builder_add_struct(b, SPA_POD_String("Audio/Sink"), SPA_POD_Int(profiles[index].sinks),
                    SPA_POD_String("card.profile.devices"), SPA_POD_Array(sizeof(int), SPA_TYPE_Int, 0, NULL));
            spa_pod_builder_pop(b, &f[1]);
            if (id == SPA_PARAM_Profile) {
                spa_pod_builder_prop(b, SPA_PARAM_PROFILE_save, 0);
                spa_pod_builder_bool(b, true);
            }
            return spa_pod_builder_pop(b, &f[0]);
        }
        static void emit(struct card *card, uint64_t mask) {
            static struct spa_dict_item items[] = {
                {"device.name", "alsa_card.test"}, {"device.description", "Card"}, {"device.api", "test"}, {"media.class", "Audio/Device"}};
            static struct spa_dict dict = SPA_DICT_INIT(items, 4);
            card->info.change_mask = mask;
            card->info.props = &dict;
            card->info.params = card->params;
            card->info.n_params = 2;
            spa_device_emit_info(&card->hooks, &card->info);
        }
        static int add_listener(void *o, struct spa_hook *l, const struct spa_device_events *e, void *d) {
            struct card *card = o;
            struct spa_hook_list save;
            spa_hook_list_isolate(&card->hooks, &save, l, e, d);
            emit(card, SPA_DEVICE_CHANGE_MASK_PROPS | SPA_DEVICE_CHANGE_MASK_PARAMS);
            spa_hook_list_join(&card->hooks, &save);
            return 0;
        }
        static int sync_(void *o, int seq) {
            struct card *card = o;
            spa_device_emit_result(&card->hooks, seq, 0, 0, NULL);
            return 0;
        }
        static int enum_params(void *o, int seq, uint32_t id, uint32_t start, uint32_t num, const struct spa_pod *filter) {
            struct card *card = o;
            struct spa_result_device_params result = {.id = id};
            uint32_t count = id == SPA_PARAM_EnumProfile ? 4 : id == SPA_PARAM_Profile ? 1 : 0;
            for (uint32_t i = start, n = 0; i < count && n < num; i++, n++) {
                uint8_t buffer[2048];
                struct spa_pod_builder b = SPA_POD_BUILDER_INIT(buffer, sizeof buffer);
                result.index = i;
                result.next = i + 1;
                result.param = profile(card, &b, id, id == SPA_PARAM_Profile ? card->profile : (int)i);
                spa_device_emit_result(&card->hooks, seq, 0, SPA_RESULT_TYPE_DEVICE_PARAMS, &result);
            }
            return 0;
        }
        static void set(struct card *card, int index) {
            card->profile = index;
            if (card->sink) pw_proxy_destroy(card->sink);
            card->sink = NULL;
            if (profiles[index].sinks)
                card->sink = pw_core_create_object(card->core, "adapter", PW_TYPE_INTERFACE_Node, PW_VERSION_NODE,
                    &SPA_DICT_INIT_ARRAY(((struct spa_dict_item[]){{"factory.name", "support.null-audio-sink"},
                        {"node.name", "out"}, {"node.description", "Card"}, {"media.class", "Audio/Sink"}, {"device.class", "sound"},
                        {"audio.position", "FL,FR"}, {"monitor.channel-volumes", "true"}})), 0);
            printf("%s\\n", profiles[index].name);
            fflush(stdout);
            card->params[1].flags ^= SPA_PARAM_INFO_SERIAL;
            emit(card, SPA_DEVICE_CHANGE_MASK_PARAMS);
        }
        static int set_param(void *o, uint32_t id, uint32_t flags, const struct spa_pod *param) {
            int index = 0;
            if (id != SPA_PARAM_Profile) return -ENOENT;
            if (param && spa_pod_parse_object(param, SPA_TYPE_OBJECT_ParamProfile, NULL, SPA_PARAM_PROFILE_index, SPA_POD_Int(&index)) < 0)
                return -EINVAL;
            if (index != ((struct card *)o)->profile) set(o, index);
            return 0;
        }
        static const struct spa_device_methods methods = {
            SPA_VERSION_DEVICE_METHODS, .add_listener = add_listener, .sync = sync_, .enum_params = enum_params, .set_param = set_param};
        int main(int argc, char **argv) {
            struct card card = {0};
            pw_init(&argc, &argv);
            struct pw_main_loop *loop = pw_main_loop_new(NULL);
            struct pw_context *context = pw_context_new(pw_main_loop_get_loop(loop), NULL, 0);
            card.core = pw_context_connect(context, NULL, 0);
            if (!card.core) return 1;
            spa_hook_list_init(&card.hooks);
            card.params[0] = SPA_PARAM_INFO(SPA_PARAM_EnumProfile, SPA_PARAM_INFO_READ);
            card.params[1] = SPA_PARAM_INFO(SPA_PARAM_Profile, SPA_PARAM_INFO_READWRITE);
            card.info = SPA_DEVICE_INFO_INIT();
            card.device.iface = SPA_INTERFACE_INIT(SPA_TYPE_INTERFACE_Device, SPA_VERSION_DEVICE, &methods, &card);
            struct pw_properties *p = pw_properties_new("device.name", "alsa_card.test", "device.description", "Card", "media.class", "Audio/Device", NULL);
            pw_core_export(card.core, SPA_TYPE_INTERFACE_Device, &p->dict, &card.device, 0);
            pw_main_loop_run(loop);
        }
        """
}
