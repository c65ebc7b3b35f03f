import { GUIDES_PATH, guidePath } from "#contract/addresses.ts";
import { GUIDE_READERS, GUIDES, type Guide } from "#contract/guides.ts";
import type { ViewContext } from "../view-context.ts";
import { pageFrame } from "./page-frame.ts";

/** All guides, by whom they are for. */
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
