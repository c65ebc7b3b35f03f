import { BADGE_RULES } from "#domain/scores/awards.ts";
import { type MethodologySection, meaningTable } from "./weight-table.ts";

export function badgesSection(): MethodologySection {
	return {
		id: "badges",
		title: "Badges",
		lead: "An agent holds a badge for as long as it meets the conditions.",
		paragraphs: [],
		tables: [
			meaningTable(
				"Badges and their conditions",
				"Badge",
				BADGE_RULES.map(({ label, description }) => ({ name: label, note: description })),
			),
		],
	};
}
