import { guidePath } from "#contract/addresses.ts";
import { GUIDES, type Guide } from "#contract/guides.ts";
import type { ViewContext } from "../view-context.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

export interface GuidePage extends PageFrame {
	id: string;
	title: string;
	/** The guides before and after it. Null if there is none. */
	previous: GuideLink | null;
	next: GuideLink | null;
}

export interface GuideLink {
	label: string;
	path: string;
}

/** A guide. Its text is compiled into the template. */
export function guidePage(context: ViewContext, id: string): GuidePage {
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
		previous: linkOf(GUIDES[place - 1]),
		next: linkOf(GUIDES[place + 1]),
	};
}

function linkOf(guide: Guide | undefined): GuideLink | null {
	return guide ? { label: guide.title, path: guidePath(guide.id) } : null;
}
