import type { PageRenderer } from "#render/page-renderer.ts";
import type { Content } from "./artifact.ts";

/** What is drawn in passing, and a page. A text stays one: it need not be bytes before it is in its file. */
export async function renderContent(
	content: Content,
	pages: PageRenderer,
): Promise<string | Uint8Array> {
	if ("page" in content) {
		return pages.render(content.address, content.page, content.view());
	}
	if ("card" in content) throw new Error("A card is painted, not rendered");
	if ("stream" in content) return [...content.stream()].join("");
	return content.draw();
}
