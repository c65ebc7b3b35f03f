import type { PageRenderer } from "#render/page-renderer.ts";
import type { Content } from "./artifact.ts";

/** The bytes of what is drawn in passing, and of a page. Cards are painted elsewhere. */
export async function renderContent(content: Content, pages: PageRenderer): Promise<Uint8Array> {
	if ("page" in content) {
		return Buffer.from(await pages.render(content.address, content.page, content.view()));
	}
	if ("card" in content) throw new Error("A card is painted, not rendered");
	if ("stream" in content) return Buffer.from([...content.stream()].join(""));
	const drawn = content.draw();
	return typeof drawn === "string" ? Buffer.from(drawn) : drawn;
}
