import type { Transition } from "#domain/history.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type People, whoActed } from "../desk/desk-people.ts";
import { stepWord } from "./submissions/submission-words.ts";

interface HistoryWords {
	/** Whose history it is. */
	subject: string;
	heading: string;
	step: (transition: Transition, index: number) => string;
	by: (transition: Transition) => string;
}

/** Every state of a record and who set it, for moderators. */
export function deskHistory(transitions: readonly Transition[], people: People): ui.Section {
	return historySection(transitions, {
		subject: "the record",
		heading: "State",
		step: ({ to, second }) => (second ? SECOND : capitalise(to).replaceAll("_", " ")),
		// A transfer names its giver, but the taker has accepted it.
		by: ({ actor, by, taker = actor }) => whoActed(people, taker, by),
	});
}

const SECOND = "Approved by a second member";

/** The history of an own submission, which names members of its organisation but no moderators. */
export function ownHistory(
	{ transitions, ownerId }: SubmissionRecord,
	{ id }: Pick<AccountRecord, "id">,
	people: People = new Map(),
) {
	return historySection(transitions, {
		subject: "the submission",
		heading: "Step",
		step: ({ to, actor, second }, index) => {
			if (second) return SECOND;
			if (index === 0) return "Submitted";
			return to === "pending" && actor !== ownerId ? "In review again" : stepWord(to);
		},
		by: ({ actor, by = actor }) => {
			if (by === id) return "You";
			return actor === ownerId
				? (people.get(by)?.displayName ?? "Your organisation")
				: "A moderator";
		},
	});
}

function historySection(transitions: readonly Transition[], words: HistoryWords): ui.Section {
	const { subject, heading, step, by } = words;
	return ui.section(
		"history",
		"History",
		ui.table(`History of ${subject}, oldest first`, {
			columns: ["When", heading, "By", "Reason"],
			rows: transitions.map((transition, index) => [
				ui.instantCell(transition.at),
				step(transition, index),
				by(transition),
				transition.reason ?? "",
			]),
			empty: "No history yet.",
		}),
	);
}
