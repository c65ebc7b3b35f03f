import { plainInput } from "#connect/templates/read-template.ts";
import type { Input } from "#contract/facts/connect.ts";
import { isObject, type Place } from "../content/place.ts";

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
	const place = config.object("parameters");
	const schema = isObject(place.value) ? place : config;
	const inputs = parametersOf(schema, "");
	const said = saidOfOne(config, [...inputs, ...config.objects("secrets")]);
	for (const input of inputs) input.description ??= said;
	return new Map(inputs.map((input) => [input.name, input]));
}

/** What a configuration with one value says is said of that value, unless it is only that it has to be configured. */
export function saidOfOne(config: Place, values: readonly unknown[]): string | null {
	const text = values.length === 1 ? config.text("description") : null;
	return text !== null && /^Configure [^.]*$/.test(text) ? null : text;
}

function parametersOf(schema: Place, prefix: string): Input[] {
	const isSaid = schema.member("required").isStated;
	const required = new Set(schema.texts("required"));
	return schema.objectMembers("properties").flatMap((place) => {
		const name = prefix + place.name;
		if (place.text("type") === "object") return parametersOf(place, `${name}.`);
		const standard = place.member("default");
		return [
			{
				...plainInput(name),
				description: place.text("description") ?? place.text("title"),
				required: isSaid ? required.has(place.name) : null,
				format: place.text("type") ?? "string",
				default: Array.isArray(standard.value) ? standard.value.join(", ") : place.word("default"),
				choices: place.words("enum"),
				placeholder: place.word("example"),
			},
		];
	});
}

/** Parameters by the names of the variables that hold nothing but them, because those are what people know them by. */
export function withNamesOf(env: readonly Place[], parameters: DockerParameters): DockerParameters {
	const byName = new Map(parameters);
	for (const item of env) {
		const [only = "", path = ""] = [...(item.word("value") ?? "").matchAll(TEMPLATES)][0] ?? [];
		const input = parameters.get(path.trim().replace(/^[^.]*\./u, ""));
		const name = item.text("name");
		if (input && name !== null && only === item.word("value"))
			byName.set(input.name, {
				...input,
				name,
				description: input.description ?? item.text("description"),
				placeholder: input.placeholder ?? item.word("example"),
			});
	}
	return byName;
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
