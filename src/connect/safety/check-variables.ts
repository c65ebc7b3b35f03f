import type { NamedTemplate } from "../templates/template.ts";
import { type Caution, caution } from "./caution.ts";

/** Variables that change what the package's starter loads, contacts or trusts. */
const OF_STARTERS =
	/^(?:npm_config_.*|node_(?:options|path|extra_ca_certs|tls_reject_unauthorized)|(?:uv|pip|pipx)_.*|python(?:path|home|startup|inspect|userbase)|docker_(?:host|context|config|tls.*|cert_path|content_trust.*)|container_(?:host|connection)|dotnet_(?:startup_hooks|root.*|additional_deps|shared_store)|(?:cor|coreclr)_.*|nuget_.*|restore(?:sources|configfile|additionalprojectsources)|ld_(?:preload|library_path|audit)|dyld_.*|path|pathext|comspec|bash_env)$/i;

export function checkVariables(environment: readonly NamedTemplate[]): Caution[] {
	const names = environment.map(({ name }) => name).filter((name) => OF_STARTERS.test(name));
	if (names.length === 0) return [];
	const warning = `It sets ${[...new Set(names)].join(", ")} for the program that starts it, which may then run something else`;
	return [caution("no-link", `${warning}: check it first.`)];
}
