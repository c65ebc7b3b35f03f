import type { Endpoint } from "#contract/endpoint.ts";
import type { EndpointId } from "#contract/endpoints.ts";
import { describeBody, type JsonSchema } from "#contract/json-schema.ts";
import { type SchemaWords, schemaWords } from "./schema-words.ts";

/** The body of a request, as a reader of the documentation needs it. */
export interface BodyWords {
	description: string;
	/** Empty if it has none of its own, such as a document, or another page lists them. */
	members: (SchemaWords & { name: string; isRequired: boolean; description: string })[];
	/** Where the members of a listing are described. */
	fieldsPath: string | null;
}

const PLACE = "#/$defs/";
const LISTINGS: readonly EndpointId[] = ["registerAgent", "reviseAgent"];

/** Null if there is no body. */
export function bodyWords(id: EndpointId, { body }: Endpoint): BodyWords | null {
	if (!body) return null;
	const { schema, named } = describeBody(body, PLACE);
	/** The schema itself, where it only refers to one by name. */
	const resolve = (one: JsonSchema): JsonSchema => ({
		...(one.$ref === undefined ? {} : named[one.$ref.slice(PLACE.length)]),
		...one,
	});
	const { description = "", properties = {}, required = [] } = resolve(schema);
	if (LISTINGS.includes(id)) return { description, members: [], fieldsPath: "/submit/#fields" };
	const members = Object.entries(properties).flatMap(([name, member]) => {
		if (typeof member === "boolean") return [];
		const known = resolve(member);
		const isRequired = required.includes(name);
		return { name, isRequired, description: known.description ?? "", ...schemaWords(known) };
	});
	return { description, members, fieldsPath: null };
}
