import fc from "fast-check";

/** A JSON Schema, as far as schemas of records use it. */
export interface JsonSchema {
	$ref?: string;
	$defs?: Record<string, JsonSchema>;
	anyOf?: JsonSchema[];
	oneOf?: JsonSchema[];
	allOf?: JsonSchema[];
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	pattern?: string;
	format?: string;
	properties?: Record<string, JsonSchema>;
	required?: string[];
	additionalProperties?: boolean | JsonSchema;
	propertyNames?: JsonSchema;
	items?: JsonSchema;
	prefixItems?: JsonSchema[];
	[bound: string]: unknown;
}

type Definitions = Readonly<Record<string, JsonSchema>>;
interface Pair {
	written: JsonSchema;
	read: JsonSchema;
	place: string;
}

/** Bounds of the reader that must not be narrower than the writer's, and whether the reader's must be the smaller. */
const BOUNDS: readonly (readonly [name: string, isLower: boolean])[] = [
	["minimum", true],
	["exclusiveMinimum", true],
	["minLength", true],
	["minItems", true],
	["maximum", false],
	["exclusiveMaximum", false],
	["maxLength", false],
	["maxItems", false],
];

/** Where a value that one schema allows may be refused by another, with the reason. */
export function refusedPlaces(written: JsonSchema, read: JsonSchema): string[] {
	return comparePair(
		{ written, read, place: "" },
		{ written: written.$defs ?? {}, read: read.$defs ?? {}, seen: new Set<string>() },
	);
}

interface Context {
	written: Definitions;
	read: Definitions;
	/** Pairs of definitions that are compared already; they may contain themselves. */
	seen: ReadonlySet<string>;
}

function comparePair(pair: Pair, context: Context): string[] {
	const { place } = pair;
	const both = `${pair.written.$ref} ${pair.read.$ref}`;
	if (pair.written.$ref && pair.read.$ref) {
		if (context.seen.has(both)) return [];
		context = { ...context, seen: new Set([...context.seen, both]) };
	}
	const read = resolve(pair.read, context.read);
	const options = optionsOf(resolve(pair.written, context.written));
	if (options) return options.flatMap((written) => comparePair({ written, read, place }, context));
	const written = resolve(pair.written, context.written);
	const choices = optionsOf(read);
	if (!choices) return compareOne({ written, read, place }, context);
	const found = choices.map((choice) => comparePair({ written, read: choice, place }, context));
	return found.reduce((best, each) => (each.length < best.length ? each : best));
}

function resolve(schema: JsonSchema, definitions: Definitions): JsonSchema {
	if (schema.$ref === undefined) return schema;
	return resolve(definitions[schema.$ref.replace("#/$defs/", "")] ?? {}, definitions);
}

/** What stands for any one of several schemas: alternatives, or a type of several words. */
function optionsOf(schema: JsonSchema): JsonSchema[] | undefined {
	const { anyOf, oneOf, type, ...rest } = schema;
	if (anyOf ?? oneOf) return anyOf ?? oneOf;
	return Array.isArray(type) ? type.map((each) => ({ ...rest, type: each })) : undefined;
}

function compareOne({ written, read, place }: Pair, context: Context): string[] {
	const words = wordsOf(read);
	if (words) {
		const said = wordsOf(written);
		if (!said) return written.type === "null" ? [`${place}: null`] : [`${place}: other words`];
		return said
			.filter((word) => !words.includes(word))
			.map((word) => `${place}: ${JSON.stringify(word)}`);
	}
	const isWhole = written.type === "integer" && read.type === "number";
	if (read.type !== undefined && typeOf(written) !== read.type && !isWhole) {
		return [`${place}: ${typeOf(written) ?? "anything"} for ${read.type}`];
	}
	return [
		...(isPatternWithin(written, read)
			? []
			: [`${place}: pattern ${written.pattern} for ${read.pattern}`]),
		...BOUNDS.filter(() => !wordsOf(written))
			.filter(([name, isLower]) => isNarrower(read[name], written[name], isLower))
			.map(([name]) => `${place}: ${name} ${written[name]} for ${read[name]}`),
		...(read.type === "object" ? compareMembers({ written, read, place }, context) : []),
		...(read.type === "array" ? compareItems({ written, read, place }, context) : []),
	];
}

const wordsOf = ({ enum: words, ...rest }: JsonSchema) =>
	words ?? ("const" in rest ? [rest.const] : undefined);

function typeOf(schema: JsonSchema): string | undefined {
	const [word] = wordsOf(schema) ?? [];
	return typeof schema.type === "string"
		? schema.type
		: word === undefined
			? undefined
			: typeof word;
}

/** Drawn texts decide where the patterns are not the same. */
function isPatternWithin(written: JsonSchema, read: JsonSchema): boolean {
	const { pattern } = read;
	if (pattern === undefined || pattern === written.pattern) return true;
	const said =
		wordsOf(written) ??
		(written.pattern === undefined
			? []
			: fc.sample(fc.stringMatching(RegExp(written.pattern)), 200));
	return said.length > 0 && said.every((text) => RegExp(pattern).test(String(text)));
}

function isNarrower(read: unknown, written: unknown, isLower: boolean): boolean {
	if (typeof read !== "number") return false;
	if (typeof written !== "number") return true;
	return isLower ? read > written : read < written;
}

function compareMembers({ written, read, place }: Pair, context: Context): string[] {
	const missing = (read.required ?? []).filter((name) => !written.required?.includes(name));
	const other =
		typeof read.additionalProperties === "object" ? read.additionalProperties : undefined;
	return [
		...missing.map((name) => `${place}.${name}: may be missing`),
		...Object.entries(written.properties ?? {}).flatMap(([name, member]) => {
			const known = read.properties?.[name] ?? other;
			const inner = `${place}.${name}`;
			if (known) return comparePair({ written: member, read: known, place: inner }, context);
			return read.additionalProperties === false ? [`${inner}: not known`] : [];
		}),
		...(typeof written.additionalProperties === "object" && other
			? comparePair(
					{ written: written.additionalProperties, read: other, place: `${place}.*` },
					context,
				)
			: []),
		...(read.propertyNames && written.propertyNames
			? comparePair(
					{ written: written.propertyNames, read: read.propertyNames, place: `${place}.key` },
					context,
				)
			: []),
	];
}

function compareItems({ written, read, place }: Pair, context: Context): string[] {
	const pairs = [
		[written.items, read.items],
		...(read.prefixItems ?? []).map((item, index) => [written.prefixItems?.[index], item]),
	];
	return pairs.flatMap(([from, to]) =>
		from && to ? comparePair({ written: from, read: to, place: `${place}[]` }, context) : [],
	);
}
