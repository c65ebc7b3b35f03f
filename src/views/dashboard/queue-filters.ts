import { DESK_PATH } from "#contract/addresses.ts";
import { SUBMISSION_KINDS, WAITED_DAYS } from "#domain/queue-filter.ts";
import { showAmount } from "../pages/display.ts";
import { type Block, type Field, form, link, links, type Option, text } from "./blocks.ts";
import { type People, whoIs } from "./desk-people.ts";
import { KIND_LABELS } from "./desk-words.ts";
import { select, textField } from "./fields.ts";
import { type QueueQuery, queuePath } from "./queue-path.ts";

const ANY: Option = { value: "", label: "Any" };
const KINDS = SUBMISSION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const FLAGS: readonly Option[] = [
	ANY,
	{ value: "yes", label: "With warnings" },
	{ value: "no", label: "Without warnings" },
];
const WAITS = WAITED_DAYS.map((days) => ({
	value: String(days),
	label: `${showAmount(days, "day")} or longer`,
}));

/** The form that filters the queue, and links to remove filters. */
export function queueFilters(query: QueueQuery, people: People): Block[] {
	const { status, filter } = query;
	const { ownerId } = filter;
	const { kind = "", isFlagged, waitedDays = "", words = "" } = filter;
	const flagged = isFlagged ? "yes" : "no";
	const fields: Field[] = [
		textField("q", "Title, slug or registrant", { value: words, maxLength: 200 }),
		select("kind", "Kind", { options: [ANY, ...KINDS], value: kind }),
		select("flagged", "Warnings", {
			options: FLAGS,
			value: isFlagged === undefined ? "" : flagged,
		}),
		select("waited", "Waiting for", { options: [ANY, ...WAITS], value: String(waitedDays) }),
	];
	const isNarrowed = Object.values(filter).some((value) => value !== undefined);
	const hidden = {
		...(status === "pending" ? {} : { status }),
		...(ownerId === undefined ? {} : { from: ownerId }),
	};
	return [
		form(DESK_PATH, "Filter", { method: "get", tone: "quiet", fields, hidden }),
		...(ownerId === undefined ? [] : [text(`Only submissions from ${whoIs(people, ownerId)}.`)]),
		...(isNarrowed ? [links(link("Clear filters", queuePath({ status, filter: {} })))] : []),
	];
}
