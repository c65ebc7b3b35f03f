import type { Transition } from "#domain/records/transition.ts";
import { capitalise, showInstant } from "../pages/display.ts";
import type { Section } from "./blocks.ts";
import { type People, whoIs } from "./desk-people.ts";

/** Every state that something has been in, and who brought it there. */
export function deskHistory(transitions: readonly Transition[], people: People): Section {
	return {
		id: "history",
		title: "History",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "What became of it, the oldest first",
					columns: ["When", "State", "By", "Reason"],
					rows: transitions.map(({ to, at, actor, reason }) => [
						{ text: showInstant(at), instant: at },
						{ text: capitalise(to).replaceAll("_", " ") },
						{ text: whoIs(people, actor) },
						{ text: reason ?? "" },
					]),
					empty: "Nothing is noted.",
				},
			},
		],
	};
}
