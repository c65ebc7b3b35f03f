import { BADGE_RULES } from "#domain/scores/awards.ts";
import { type MethodologySection, meaningTable } from "./weight-table.ts";

export function badgesSection(): MethodologySection {
	return {
		id: "badges",
		title: "Badges",
		lead: "A badge follows from facts, and is held for as long as they hold.",
		paragraphs: [],
		tables: [
			meaningTable(
				"Badges and what it takes to hold them",
				"Badge",
				BADGE_RULES.map(({ label, description }) => ({ name: label, note: description })),
			),
		],
	};
}
