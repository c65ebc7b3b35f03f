import type { Input } from "#contract/facts/connect.ts";
import {
	isObject,
	memberAt,
	objectAt,
	objectMembersAt,
	type Place,
	textAt,
	textsAt,
	wordAt,
	wordsAt,
} from "../content/place.ts";
import { plainInput } from "./plain-settings.ts";

/** A text of a server.yaml in our notation, with its variables. */
interface DockerText {
	value: string;
	variables: Input[];
	/** True if it is repeated for each value of a list. */
	repeated: boolean;
}

/** Parameters of the configuration by name; `object.member` inside of objects. */
export type DockerParameters = ReadonlyMap<string, Input>;

/** `{{server.parameter|filter}}`, and in headers `${VARIABLE}`. */
const TEMPLATES = /\{\{([^{}|]+)(\|[^{}]*)?\}\}|\$\{(\w+)\}/gu;

export function dockerParameters(config: Place): DockerParameters {
	// Some catalogue files have them directly in the configuration.
	const stated = objectAt(config, "parameters");
	const schema = isObject(stated.value) ? stated : config;
	return new Map(parametersOf(schema, "").map((input) => [input.name, input]));
}

function parametersOf(schema: Place, prefix: string): Input[] {
	const required = new Set(textsAt(schema, "required"));
	return objectMembersAt(schema, "properties").flatMap((place) => {
		const name = prefix + place.name;
		if (textAt(place, "type") === "object") return parametersOf(place, `${name}.`);
		const standard = memberAt(place, "default");
		return [
			{
				name,
				description: textAt(place, "description") ?? textAt(place, "title"),
				required: required.has(place.name),
				secret: false,
				format: textAt(place, "type") ?? "string",
				default: Array.isArray(standard.value)
					? standard.value.join(", ")
					: wordAt(place, "default"),
				choices: wordsAt(place, "enum"),
				placeholder: wordAt(place, "example"),
			},
		];
	});
}

/** Parameters by the names of the variables that hold nothing but them, because those are what people know them by. */
export function withNamesOf(env: readonly Place[], parameters: DockerParameters): DockerParameters {
	const named = new Map(parameters);
	for (const item of env) {
		const [only = "", path = ""] = [...(wordAt(item, "value") ?? "").matchAll(TEMPLATES)][0] ?? [];
		const input = parameters.get(path.trim().replace(/^[^.]*\./u, ""));
		const name = textAt(item, "name");
		if (input && name !== null && only === wordAt(item, "value"))
			named.set(input.name, { ...input, name });
	}
	return named;
}

/** Parameters are prefixed with the name of their server, variables of headers are not. */
export function dockerText(text: string, inputs: DockerParameters): DockerText {
	const variables = new Map<string, Input>();
	let repeated = false;
	const value = text.replace(TEMPLATES, (_, path = "", filters = "", variable = "") => {
		const key = variable || path.trim().replace(/^[^.]*\./u, "");
		const input = inputs.get(key) ?? plainInput(key);
		const { name } = input;
		variables.set(name, input);
		repeated ||= /\binto\b/u.test(filters);
		return /\|volume(?:\||$)/u.test(filters) ? `{${name}}:{${name}}` : `{${name}}`;
	});
	return { value, variables: [...variables.values()], repeated };
}
