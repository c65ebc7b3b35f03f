import { plainInput } from "#connect/templates/read-template.ts";
import type { Argument, Input, Package, Setting } from "#contract/facts/connect.ts";

export function plainPackage(registry: string, identifier: string): Package {
	return {
		kind: "package",
		registry,
		identifier,
		version: null,
		feed: null,
		sha256: null,
		runtime: null,
		flags: [],
		arguments: [],
		environment: [],
		transport: "stdio",
		url: null,
		headers: [],
	};
}

export function plainSetting(name: string, value: string | null, variables: Input[] = []): Setting {
	return { ...plainInput(name), value, variables };
}

export function positional(value: string, variables: Input[] = []): Argument {
	return { ...plainSetting("", value, variables), kind: "positional", hint: null, repeated: false };
}

export function named(name: string, value: string | null, variables: Input[] = []): Argument {
	return { ...plainSetting(name, value, variables), kind: "named", hint: null, repeated: false };
}
