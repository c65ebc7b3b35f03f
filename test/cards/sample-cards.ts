import type { Card } from "#render/card/card.ts";

export function card(facts: Partial<Card> = {}): Card {
	return {
		kicker: "MCP server by Northwind Works",
		alert: "",
		title: "Harbor Scout",
		name: "harbor-scout",
		summary: "Finds a free berth, books it, and tells when the tide allows it to be reached.",
		figures: [
			{ value: "24 tools", label: "3 change things" },
			{ value: "Your machine", label: "one key" },
			{ value: "api.harbor.example", label: "all it talks to" },
		],
		facts: ["Rank 1", "Score 95", "Productivity", "Usage-based", "Trend +12"],
		site: "Agent Registry",
		...facts,
	};
}

/** Twelve cards that cover everything a card can show, by what they show. */
export const SAMPLE_CARDS: Readonly<Record<string, Card>> = {
	plain: card({ monogram: { letters: "HS", tone: 0 } }),
	"two lines": card({
		title: "A patient reader of long planning documents",
		alert: "2 open incidents · Deprecated",
	}),
	"three lines": card({
		title:
			"An assistant whose title takes all of the hundred and twenty characters that a title may have, and so has to be set small",
	}),
	"a word without end": card({ title: "W".repeat(280), summary: "w".repeat(280) }),
	"greek and cyrillic": card({
		title: "Ελληνικό Αρχείο Λιμένων",
		alert: "1 open incident",
		summary: "Мастерская «Причал»",
	}),
	model: card({
		isDark: true,
		title: "Larch 2 70B",
		kicker: "LLM by Openfield, 4 May 2026",
		alert: "2 open incidents",
		figures: [
			{ value: "$5 / $25", label: "in / out, per million" },
			{ value: "1M", label: "tokens of context" },
			{ value: "128k", label: "tokens of output" },
		],
		facts: ["Not ranked yet", "Language models", "Paid"],
		monogram: { letters: "L2", tone: 3 },
	}),
	chinese: card({
		title: "面向企业客户的合同审查与风险提示智能助手",
		summary: "北風工作室",
		monogram: { letters: "面", tone: 1 },
	}),
	"japanese and korean": card({
		title: "港の案内人と 항구 안내원",
	}),
	arabic: card({
		title: "كشاف الميناء آلي",
		summary: "",
		monogram: { letters: "ك", tone: 7 },
	}),
	hebrew: card({ title: "סייר הנמל 2" }),
	emoji: card({ title: "🚀 Launch Pad 👩‍💻🏳️‍🌈", figures: [{ value: "🚢 Ship", label: "🌊" }] }),
	"no face for it": card({
		title: "नमस्ते",
		name: "namaste",
		summary: "",
		figures: [],
		facts: [],
		monogram: { letters: "न", tone: 4 },
	}),
};
