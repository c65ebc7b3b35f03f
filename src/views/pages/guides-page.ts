import { GUIDES_PATH, guidePath } from "#contract/addresses.ts";
import { GUIDE_READERS, GUIDES } from "#contract/guides.ts";
import type { ViewContext } from "../view-context.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

export interface GuidesPage extends PageFrame {
	groups: { title: string; guides: { title: string; path: string; summary: string }[] }[];
}

/** All guides, by whom they are for. */
export function guidesPage(context: ViewContext): GuidesPage {
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
