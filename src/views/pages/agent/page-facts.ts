import type { FactKind } from "#contract/facts/fact-kinds.ts";
import { FACT_FILTERS, type NamedRow, rowsShown } from "#contract/facts/fact-rows.ts";
import { isImported } from "#snapshot/agents/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { factAddresses, factText, wordsOfFact } from "../../texts/fact-text.ts";
import { FIRST_PAGE, listAddress } from "../agents/list-address.ts";
import { withValues } from "../agents/list-filters.ts";
import { showCount, showDay } from "../display.ts";
import { seenWords } from "./provenance-rows.ts";

/** Addresses that an agent states of itself. */
export function linksOf(agent: SnapshotAgent) {
	return pageRows("address").flatMap((row) =>
		factAddresses(row, agent).map((href) => ({ label: row.label, href })),
	);
}

/** `href` of an item is our own path, or an address that a stranger stated. */
export function listsOf(agent: SnapshotAgent) {
	const lists = [
		...pageRows("list").map((row) => ({
			label: row.label,
			items: [agent[row.name]].flat().map((item) => ({
				label: wordsOfFact(row, String(item)),
				href: othersWith(row.name, String(item)),
			})),
		})),
		...pageRows("addresses").map((row) => ({
			label: row.label,
			items: factAddresses(row, agent).map((href) => ({ label: href, href })),
		})),
	];
	return lists.filter(({ items }) => items.length > 0);
}

/** The list of all agents with the same value, if the list can be filtered by this fact. */
export function othersWith(name: NamedRow["name"], value: string): string | null {
	const row = FACT_FILTERS.find((row) => row.name === name);
	return row ? listAddress(withValues(FIRST_PAGE, row.filter.name, [value])) : null;
}

function pageRows(...kinds: readonly FactKind["kind"][]): NamedRow[] {
	return rowsShown("page").filter(({ kind }) => kinds.includes(kind));
}

/** `href` leads to the agents with the same value. */
export function factLines(agent: SnapshotAgent) {
	const elsewhere: readonly NamedRow[] = pageRows("address", "addresses", "list", "markdown");
	const isOne = agent.launchedAt === agent.releasedAt;
	const rows = rowsShown("page").filter(
		(row) => !elsewhere.includes(row) && !(isOne && row.name === "releasedAt"),
	);
	const facts: [label: string, value: string | null, href?: string | null][] = [
		...rows.map((row): [string, string | null, string | null] => [
			row.label,
			row.name === "creatorName" ? makerText(agent) : seenText(row, agent),
			valueLink(row, agent),
		]),
		["Listed since", showDay(agent.createdAt)],
		// An import changes a listing whenever it is read.
		["Changed here", isImported(agent) ? null : showDay(agent.updatedAt)],
		["Page views", showCount(agent.pageViews)],
		["Watchers", showCount(agent.watchers)],
		["Votes", `${showCount(agent.upvotes)} up, ${showCount(agent.downvotes)} down`],
	];
	return facts.flatMap(([label, value, href = null]) =>
		value === null ? [] : [{ label, value, href }],
	);
}

/** With who was asked, if that is all that tells it. */
function seenText(row: NamedRow, agent: SnapshotAgent): string | null {
	const text = factText(row, agent);
	return text && text + seenWords(agent, row.name);
}

/** Who makes it, and how that is known if only its addresses say so. */
function makerText({ creatorName, repositoryUrl, websiteUrl, claim }: SnapshotAgent) {
	if (creatorName === null || claim.level > 1) return creatorName;
	const [, owner] = URL.parse(repositoryUrl ?? "")?.pathname.split("/") ?? [];
	const host = URL.parse(websiteUrl ?? "")?.hostname ?? "";
	if (owner?.toLowerCase() === creatorName.toLowerCase())
		return `${creatorName} (owner of the repository, not claimed)`;
	const isDomain = creatorName.includes(".") && `.${host}`.endsWith(`.${creatorName}`);
	return isDomain ? `${creatorName} (domain of its address, not claimed)` : creatorName;
}

function valueLink({ name }: NamedRow, agent: SnapshotAgent): string | null {
	const value = agent[name];
	return typeof value === "string" ? othersWith(name, value) : null;
}
