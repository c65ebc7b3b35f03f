import type { BehavioralProfile } from "#contract/agents/behavioral-profile.ts";
import { roundTo } from "./score-parts.ts";

type ScaledMember = Exclude<keyof BehavioralProfile, "sensitive_access">;

/** The documented words of each member, 0 to 100 each, and the weight of the member. */
export const PROFILE_SCALES: Record<
	ScaledMember,
	{ weight: number; words: Readonly<Record<string, number>> }
> = {
	access_scope: {
		weight: 20,
		words: { none: 0, public_data: 15, user_data: 50, organization_data: 75, system: 100 },
	},
	effect_scope: {
		weight: 25,
		words: { read_only: 0, suggests: 20, writes_with_approval: 45, writes: 75, irreversible: 100 },
	},
	autonomy_level: {
		weight: 20,
		words: { manual: 0, supervised: 30, semi_autonomous: 65, autonomous: 100 },
	},
	propagation_scope: {
		weight: 10,
		words: { isolated: 0, single_service: 30, multi_service: 65, unbounded: 100 },
	},
	containment_strength: { weight: 10, words: { strong: 0, moderate: 40, weak: 75, none: 100 } },
	recoverability_level: { weight: 10, words: { full: 0, partial: 45, limited: 75, none: 100 } },
};

/** Kinds of sensitive access. The highest counts, and each further one adds a little. */
export const SENSITIVE_ACCESS = {
	weight: 15,
	furtherPoints: 8,
	words: {
		communications: 45,
		source_code: 50,
		personal_data: 60,
		payments: 75,
		health: 80,
		infrastructure: 85,
		credentials: 90,
	} as Readonly<Record<string, number>>,
} as const;

/** Score of a declared profile. Undocumented words are left out. Null when no word is documented. */
export function declaredScore(profile: BehavioralProfile): number | null {
	const parts: { weight: number; value: number }[] = [];
	for (const [member, { weight, words }] of Object.entries(PROFILE_SCALES)) {
		const value = lookUp(words, profile[member as ScaledMember]);
		if (value !== undefined) parts.push({ weight, value });
	}
	const sensitive = sensitiveValue(profile.sensitive_access);
	if (sensitive !== undefined) parts.push({ weight: SENSITIVE_ACCESS.weight, value: sensitive });
	const weight = parts.reduce((sum, item) => sum + item.weight, 0);
	if (weight === 0) return null;
	return roundTo(parts.reduce((sum, item) => sum + item.weight * item.value, 0) / weight, 1);
}

function sensitiveValue(kinds: readonly string[] | undefined): number | undefined {
	if (!kinds) return undefined;
	if (kinds.length === 0) return 0;
	const values = [...new Set(kinds.map(normalise))]
		.map((kind) => lookUp(SENSITIVE_ACCESS.words, kind))
		.filter((value) => value !== undefined);
	if (values.length === 0) return undefined;
	const further = (values.length - 1) * SENSITIVE_ACCESS.furtherPoints;
	return Math.min(100, Math.max(...values) + further);
}

function lookUp(words: Readonly<Record<string, number>>, word: string | undefined) {
	if (word === undefined) return undefined;
	const key = normalise(word);
	return Object.hasOwn(words, key) ? words[key] : undefined;
}

function normalise(word: string): string {
	return word
		.trim()
		.toLowerCase()
		.replace(/[\s-]+/g, "_");
}
