import type { Tool } from "#contract/facts/abilities.ts";
import { isObject, type Place } from "../content/place.ts";

export function toolsAt(place: Place, ...names: readonly string[]): Tool[] {
	return place.items(...names).flatMap((item) => toolOf(item) ?? []);
}

function toolOf(place: Place): Tool | null {
	if (typeof place.value === "string") return bareTool(place.value);
	if (!isObject(place.value)) {
		place.refuse("must be an object");
		return null;
	}
	const name = place.requiredText("name");
	if (name === null) return null;
	return {
		name,
		title: place.text("title") ?? place.object("annotations").text("title"),
		description: place.text("description"),
		input: place.record("inputSchema", "input_schema", "parameters"),
		output: place.record("outputSchema", "output_schema"),
		annotations: annotationsAt(place),
	};
}

/** A tool with only a name. Its description may be elsewhere in the document. */
export function bareTool(name: string): Tool {
	return { name, title: null, description: null, input: null, output: null, annotations: null };
}

function annotationsAt(place: Place): Tool["annotations"] {
	const hints = place.object("annotations");
	if (!hints.isStated) return null;
	return {
		readonly: hints.boolean("readOnlyHint"),
		destructive: hints.boolean("destructiveHint"),
		idempotent: hints.boolean("idempotentHint"),
		open: hints.boolean("openWorldHint"),
	};
}
