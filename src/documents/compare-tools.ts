import type { Tool } from "#contract/abilities.ts";
import type { VersionChange } from "#contract/version.ts";
import { canonicalJson } from "./canonical-json.ts";
import { isObject } from "./place.ts";

/** At most one change for a tool, incompatible if its callers have to adapt. */
export function compareTools(before: Tool, after: Tool): VersionChange[] {
	const { name } = after;
	const broken = breaksOf(before, after);
	if (broken.length > 0) return [{ kind: "tool_incompatible", name, detail: broken.join("; ") }];
	const changed = differencesOf(before, after);
	return changed.length > 0 ? [{ kind: "tool_changed", name, detail: changed.join("; ") }] : [];
}

function breaksOf(before: Tool, after: Tool): string[] {
	// Without a schema before and after, nothing can be compared.
	const parameters = before.input && after.input ? brokenParameters(before.input, after.input) : [];
	const output = canonicalJson(before.output) === canonicalJson(after.output);
	return output || before.output === null ? parameters : [...parameters, "its result changed"];
}

type Schema = NonNullable<Tool["input"]>;

function brokenParameters(before: Schema, after: Schema): string[] {
	const earlier = propertiesOf(before);
	const later = propertiesOf(after);
	const required = requiredOf(before);
	const added = [...requiredOf(after)].filter((name) => !required.has(name));
	const kept = [...earlier].flatMap(([name, type]) => {
		if (!later.has(name)) return [`\`${name}\` is gone`];
		return later.get(name) === type ? [] : [`\`${name}\` has a different type`];
	});
	return [...kept, ...added.map((name) => `\`${name}\` is required now`)];
}

/** Types of parameters by name. */
function propertiesOf({ properties }: Schema): Map<string, string> {
	const stated = isObject(properties) ? Object.entries(properties) : [];
	return new Map(
		stated.map(([name, schema]) => [name, canonicalJson(isObject(schema) ? schema.type : schema)]),
	);
}

function requiredOf({ required }: Schema): Set<string> {
	const names: readonly unknown[] = Array.isArray(required) ? required : [];
	return new Set(names.filter((name) => typeof name === "string"));
}

function differencesOf(before: Tool, after: Tool): string[] {
	const parts = [
		["its title", before.title, after.title],
		["its description", before.description, after.description],
		["its parameters", before.input, after.input],
		["its result", before.output, after.output],
		["its annotations", before.annotations, after.annotations],
	] as const;
	return parts
		.filter(([, earlier, later]) => canonicalJson(earlier) !== canonicalJson(later))
		.map(([part]) => `${part} changed`);
}
