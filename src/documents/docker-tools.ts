import type { Tool } from "#contract/abilities.ts";
import { flagAt, isObject, itemsOf, objectsAt, type Place, textAt } from "./place.ts";
import { toolsOf } from "./tools-at.ts";

/** True for a `tools.json` of Docker's catalogue, which lists arguments or has the schemas of MCP. */
export function isArgumentTools(content: unknown): boolean {
	return (
		Array.isArray(content) &&
		content.length > 0 &&
		content.every((item) => isObject(item) && typeof item.name === "string") &&
		content.some((item) => isObject(item) && (item.arguments ?? item.inputSchema))
	);
}

export function readArgumentTools(place: Place): Tool[] {
	const items = itemsOf(place);
	const tools = toolsOf(items);
	const listed = new Map(items.map((item) => [textAt(item, "name"), item]));
	return tools.map((tool) => {
		const item = listed.get(tool.name);
		return item === undefined || tool.input !== null ? tool : { ...tool, input: schemaOf(item) };
	});
}

/** Arguments as a JSON Schema. They are required by default. */
function schemaOf(place: Place): Tool["input"] {
	const stated = objectsAt(place, "arguments").map((item) => ({
		name: textAt(item, "name") ?? "",
		type: textAt(item, "type") ?? "string",
		description: textAt(item, "desc") ?? textAt(item, "description") ?? "",
		required: !(flagAt(item, "optional") ?? !(flagAt(item, "required") ?? true)),
	}));
	const properties = stated.map(({ name, type, description }) => [name, { type, description }]);
	const required = stated.filter((item) => item.required).map(({ name }) => name);
	return { type: "object", properties: Object.fromEntries(properties), required };
}
