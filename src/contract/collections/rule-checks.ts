import { z } from "zod";
import { CHECK_IDS, CHECK_RULES, type CheckId } from "../evidence/checks.ts";
import { keysOf } from "../members-of.ts";

interface RuleCheck {
	label: string;
	/** What follows the colon; none for those that need nothing. */
	takes?: "days" | "licences";
	/** Completes "An entry passes if". */
	says: string;
}

/** What a rule can require of every entry, beside each check of the registry (`CHECK_IDS`). What is not known fails. */
export const RULE_CHECKS = {
	verified: { label: "Verified owner", says: "its owner has proven a domain or a repository" },
	no_incident: { label: "No open incident", says: "no incident about it is open" },
	no_advisory: { label: "No advisory", says: "no known advisory is about it or what it runs" },
	licence: {
		label: "Licence",
		takes: "licences",
		says: "its licence is one of these, such as `licence:MIT,Apache-2.0`",
	},
	stays: { label: "Stays on the machine", says: "no data leaves the user’s machine" },
	tools_unchanged: {
		label: "Tools unchanged",
		takes: "days",
		says: "its tools have been the same for so many days, such as `tools_unchanged:30`",
	},
	min_age: {
		label: "Minimum age",
		takes: "days",
		says: "its version has been known for so many days, such as `min_age:7`",
	},
	as_approved: {
		label: "As approved",
		says: "its tools, packages, contents and signers are those that were approved",
	},
} as const satisfies Readonly<Record<string, RuleCheck>>;
export type RuleCheckName = keyof typeof RULE_CHECKS;

/** A check as people read it, and what it needs. */
export type ReadCheck = { label: string } & (
	| { name: RuleCheckName; days: number; licences: readonly string[] }
	| { name: "check"; id: CheckId }
);

const MOST_DAYS = 3650;

/** The parts of a check as a rule names it. Undefined if there is none of this name, or its value does not fit. */
export function readCheck(text: string): ReadCheck | undefined {
	const id = CHECK_IDS.find((check) => check === text);
	if (id) return { name: "check", id, label: CHECK_RULES[id].label };
	const [named = "", value] = text.split(/:(.*)/s);
	const name = keysOf(RULE_CHECKS).find((check) => check === named);
	if (!name) return undefined;
	const { takes, label }: RuleCheck = RULE_CHECKS[name];
	if ((takes === undefined) !== (value === undefined)) return undefined;
	const days = /^\d{1,4}$/.test(value ?? "") ? Number(value) : Number.NaN;
	if (takes === "days" && !(days >= 1 && days <= MOST_DAYS)) return undefined;
	const licences = (value ?? "").split(",").map((part) => part.trim());
	if (takes === "licences" && licences.includes("")) return undefined;
	const needs = { days: ` (${days} days)`, licences: `: ${licences.join(", ")}` };
	return { name, days, licences, label: takes ? label + needs[takes] : label };
}

export const checkLabel = (text: string): string => readCheck(text)?.label ?? text;

const NAMES = [...keysOf(RULE_CHECKS), ...CHECK_IDS].join(", ");

export const RuleCheck = z
	.string()
	.max(200)
	.refine((text) => readCheck(text) !== undefined, { error: `must be one of ${NAMES}` })
	.meta({
		description: keysOf(RULE_CHECKS)
			.map((name) => `\`${name}\`: ${RULE_CHECKS[name].says}`)
			.join("; "),
		examples: ["verified"],
	});
