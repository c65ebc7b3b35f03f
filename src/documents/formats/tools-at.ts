import type { Tool } from "#contract/facts/abilities.ts";
import {
	flagAt,
	isObject,
	isStated,
	itemsAt,
	type Names,
	objectAt,
	type Place,
	recordAt,
	refuse,
	requiredTextAt,
	textAt,
} from "../content/place.ts";

/** Tools of a list, which has names only or MCP's descriptions. */
export function toolsAt(place: Place, ...names: Names): Tool[] {
	return toolsOf(itemsAt(place, ...names));
}

export function toolsOf(items: readonly Place[]): Tool[] {
	return items.flatMap((item) => toolOf(item) ?? []);
}

function toolOf(place: Place): Tool | null {
	if (typeof place.value === "string") return bareTool(place.value);
	if (!isObject(place.value)) {
		refuse(place, "must be an object");
		return null;
	}
	const name = requiredTextAt(place, "name");
	if (name === null) return null;
	return {
		name,
		title: textAt(place, "title") ?? textAt(objectAt(place, "annotations"), "title"),
		description: textAt(place, "description"),
		input: recordAt(place, "inputSchema", "input_schema", "parameters"),
		output: recordAt(place, "outputSchema", "output_schema"),
		annotations: annotationsAt(place),
	};
}

/** A tool with only a name. Its description may be elsewhere in the document. */
export function bareTool(name: string): Tool {
	return { name, title: null, description: null, input: null, output: null, annotations: null };
}

function annotationsAt(place: Place): Tool["annotations"] {
	const hints = objectAt(place, "annotations");
	if (!isStated(hints)) return null;
	return {
		readonly: flagAt(hints, "readOnlyHint"),
		destructive: flagAt(hints, "destructiveHint"),
		idempotent: flagAt(hints, "idempotentHint"),
		open: flagAt(hints, "openWorldHint"),
	};
}
