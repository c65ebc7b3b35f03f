import { referencePath } from "#contract/addresses.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import { exampleAnswers } from "../open-api/example-answers.ts";
import { type ApiGroup, TAG_OF, TAGS } from "../open-api/tags.ts";
import type { ViewContext } from "../view-context.ts";
import { endpointEntry } from "./docs/endpoint-entry.ts";
import { pageFrame } from "./page-frame.ts";

/** The endpoints of one group, from the same table as the API itself. */
export function referencePage(context: ViewContext, id: string) {
	const place = TAGS.findIndex((group) => group.id === id);
	const group = TAGS[place];
	if (!group) throw new Error(`There is no group of endpoints ${id}`);
	const { name, description } = group;
	const examples = exampleAnswers(context.site);
	return {
		...pageFrame(context, {
			path: referencePath(id),
			title: `${name}, API reference`,
			description: `${description.replaceAll("`", "")} Requests in curl, JavaScript and Python, parameters, responses, caching, limits and problems.`,
			section: "/docs/",
		}),
		name,
		description,
		endpoints: ENDPOINTS.filter((row) => TAG_OF[row.id] === name).map((endpoint) =>
			endpointEntry(context, { id: endpoint.id, endpoint, examples }),
		),
		// The groups before and after it. Null if there is none.
		previous: groupLink(TAGS[place - 1]),
		next: groupLink(TAGS[place + 1]),
	};
}

function groupLink(group: ApiGroup | undefined) {
	return group ? { label: group.name, path: referencePath(group.id) } : null;
}
