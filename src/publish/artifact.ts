import type { z } from "zod";
import type { Card } from "#render/card/card.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";

/** What a file holds: bytes that are rendered in passing, all at once or in parts, a card that a painter takes longer for, or a page. */
export type Content = Rendered | Streamed | { card: () => Card } | PageContent;

export type ContentOf<Subject> = (context: ViewContext, subject: Subject) => Content;

export interface Rendered {
	render: () => string | Uint8Array;
	/**
	 * What the release notes as the key of the file; the digest of its bytes where nothing is given. A file that is there under
	 * the same key is not made again.
	 */
	key?: string;
}

/** A file that grows with the registry. It is never whole in memory. */
export interface Streamed {
	/** Texts that make up the file one behind the other. */
	stream: () => Iterable<string>;
}

export interface PageContent {
	page: string;
	/** Absolute address under which the page is rendered. */
	address: string;
	view: () => object;
}

/** A file to be made: what it shows, how it looks, where it goes. */
export interface Artifact {
	/** Relative to the release, with `/`. */
	path: string;
	mediaType: string;
	/** Null where the bytes are not described by a schema. */
	schema: z.ZodType | null;
	content: Content;
}

/** A file of agents: of all of them, or of those that have what it shows. */
export interface AgentKind {
	/** Template of its path with `{slug}`. */
	file: string;
	pathOf: (slug: string) => string;
	mediaType: string;
	schema: z.ZodType | null;
	/** A painter makes it. */
	isCard: boolean;
	/** True where some agents have none. */
	isOptional: boolean;
	isOf: (agent: SnapshotAgent) => boolean;
	content: (context: ViewContext, agent: SnapshotAgent) => Content;
}

/** Paths of a template with `{slug}`, taken apart once for all agents. */
export function pathsOf(template: string): (slug: string) => string {
	const [before = "", after = ""] = template.split("{slug}");
	return (slug) => before + slug + after;
}

/** The bytes of anything but a card. A text stays one: it need not be bytes before it is in its file. */
export async function renderContent(
	content: Content,
	pages: PageRenderer,
): Promise<string | Uint8Array> {
	if ("page" in content) {
		return pages.render(content.address, content.page, content.view());
	}
	if ("card" in content) throw new Error("A card is painted, not rendered");
	if ("stream" in content) return [...content.stream()].join("");
	return content.render();
}
