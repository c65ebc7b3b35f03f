import type { AgentList } from "#contract/agent-list.ts";

/** Clients and proxies take 8 to 16 KiB of headers and fail on more; escaping makes a query up to three times as long. */
const LINK_MAX_CHARACTERS = 4096;

/**
 * `Link` header of a page (RFC 8288); every other parameter of the query is kept. Empty where there are no pages, or where
 * the query is so long that the header would break the answer.
 */
export function pageLinks(
	url: string,
	query: string,
	{ page, pages }: AgentList["pagination"],
): string {
	const link = (number: number, relation: string) => {
		const parameters = new URLSearchParams(query);
		parameters.set("page", String(number));
		return `<${url}?${parameters}>; rel="${relation}"`;
	};
	if (pages === 0) return "";
	const links = [link(1, "first")];
	if (page > 1) links.push(link(Math.min(page - 1, pages), "prev"));
	if (page < pages) links.push(link(page + 1, "next"));
	links.push(link(pages, "last"));
	const header = links.join(", ");
	return header.length > LINK_MAX_CHARACTERS ? "" : header;
}

/** `Link` header of a page of changes. The cursor holds what was asked for, so only the size of the page is kept. */
export function nextLink(
	url: string,
	query: string,
	{ has_more, next_cursor }: Pick<AgentList, "has_more" | "next_cursor">,
): string {
	if (!has_more || next_cursor === undefined) return "";
	const parameters = new URLSearchParams({ cursor: next_cursor });
	const limit = new URLSearchParams(query).get("limit");
	if (limit !== null) parameters.set("limit", limit);
	return `<${url}?${parameters}>; rel="next"`;
}
