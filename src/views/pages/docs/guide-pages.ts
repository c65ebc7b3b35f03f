import { GUIDES_PATH, guidePath, referencePath } from "#contract/http/addresses.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { GUIDE_READERS, GUIDES, type Guide } from "#contract/http/guides.ts";
import { exampleAnswers } from "../../open-api/example-answers.ts";
import { type ApiGroup, TAG_OF, TAGS } from "../../open-api/tags.ts";
import type { ViewContext } from "../../view-context.ts";
import { pageFrame } from "../page-frame.ts";
import { endpointEntry } from "./endpoint-entry.ts";

export function guidesPage(context: ViewContext) {
	return {
		...pageFrame(context, {
			path: GUIDES_PATH,
			title: "Guides",
			description:
				"How to host this registry, use its API and protocols, verify its data, and change the program.",
			section: "/docs/",
		}),
		groups: Object.entries(GUIDE_READERS).map(([reader, title]) => ({
			title,
			guides: GUIDES.filter((guide) => guide.reader === reader).map(({ id, title, summary }) => ({
				title,
				path: guidePath(id),
				summary,
			})),
		})),
	};
}

/** A guide. Its text is compiled into the template. */
export function guidePage(context: ViewContext, id: string) {
	const place = GUIDES.findIndex((guide) => guide.id === id);
	const guide = GUIDES[place];
	if (!guide) throw new Error(`There is no guide ${id}`);
	return {
		...pageFrame(context, {
			path: guidePath(id),
			title: guide.title,
			description: guide.summary,
			section: "/docs/",
		}),
		id,
		title: guide.title,
		// The guides before and after it. Null if there is none.
		previous: guideLink(GUIDES[place - 1]),
		next: guideLink(GUIDES[place + 1]),
	};
}

function guideLink(guide: Guide | undefined) {
	return guide ? { label: guide.title, path: guidePath(guide.id) } : null;
}

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
