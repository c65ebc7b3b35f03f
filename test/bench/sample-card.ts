import type { Card } from "#render/card/card.ts";

const TITLES = [
	"Harbor Scout",
	"Tidewater CRM Bridge",
	"A patient reader of long planning documents",
	"Caffè Bollard",
	"Marée",
	"Quarterly Ledger Reconciliation Assistant for Small Cooperatives",
	"Lantern",
	"Ελληνικό Αρχείο",
];
const TRUST = ["Listed", "Claimed", "Verified", "Certified"];
const PRICING = ["Free", "Freemium", "Paid", "Usage-based"];

/** A card like those of a real registry: no two alike, words that come back, titles that do not. */
export function sampleCard(number: number): Card {
	const pick = (list: readonly string[]) => list[number % list.length] ?? "";
	return {
		kicker: `${pick(["Coding", "Productivity", "Research"])} · MCP server`,
		title: `${pick(TITLES)} ${number}`,
		name: "",
		summary: `by ${pick(["Northwind Works", "Kettle & Rule", "Hourmark"])}`,
		figures: [
			{ label: "Rank", value: `#${number + 1}` },
			{ label: "Score", value: ((number * 7.3) % 100).toFixed(1) },
			{ label: "Trust", value: pick(TRUST) },
			{ label: "Pricing", value: pick(PRICING) },
		],
		trend: {
			direction: number % 3 === 0 ? "down" : "up",
			label: `${number % 3 === 0 ? "−" : "+"}${((number * 1.7) % 30).toFixed(1)}`,
			lineDirection: "up",
			line: Array.from({ length: 30 }, (_, day) => 50 + 8 * Math.sin((day + number) / 4)),
		},
		site: "Agent Registry",
	};
}
