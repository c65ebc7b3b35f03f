import type { z } from "zod";
import type { RowText } from "#render/agent-rows.ts";
import type { Card } from "#render/card/card.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";

export type FileContent = Rendered | Streamed | { card: () => Card } | PageContent;

export type ContentOf<Subject> = (context: ViewContext, subject: Subject) => FileContent;

export interface Rendered {
	render: () => string | Uint8Array;
	/** A file with the same key is not rendered again. By default, the digest of its bytes. */
	key?: string;
}

/** A file that grows with the registry, so it is never completely in memory. */
export interface Streamed {
	/** The parts of the file, in order. */
	stream: () => Iterable<string | RowText>;
}

export interface PageContent {
	page: string;
	/** Absolute address under which the page is rendered. */
	address: string;
	view: () => object;
}

/** A file to render: where it goes and what is in it. */
export interface Artifact {
	/** Relative to the release, with `/`. */
	path: string;
	mediaType: string;
	schema: z.ZodType | null;
	content: FileContent;
}

/** A kind of file that all agents have, or all those with something to show in it. */
export interface AgentKind {
	/** Template of its path with `{slug}`. */
	file: string;
	pathOf: (slug: string) => string;
	mediaType: string;
	schema: z.ZodType | null;
	isCard: boolean;
	/** True if not every agent has one. */
	isOptional: boolean;
	isOf: (agent: SnapshotAgent) => boolean;
	content: (context: ViewContext, agent: SnapshotAgent) => FileContent;
}

export function pathFiller(template: string): (slug: string) => string {
	const [before = "", after = ""] = template.split("{slug}");
	return (slug) => before + slug + after;
}

/** Renders anything but a card. Text is not encoded yet, because writing it to a file does that. */
export async function renderContent(content: FileContent, pages: PageRenderer) {
	if ("page" in content) {
		return pages.render(content.address, content.page, content.view());
	}
	if ("card" in content) throw new Error("A card is painted, not rendered");
	if ("stream" in content) return [...content.stream()].join("");
	return content.render();
}
