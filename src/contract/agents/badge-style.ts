import { z } from "zod";
import { keysOf } from "../members-of.ts";
import { text } from "../primitives.ts";

export const BADGES = {
	default: { name: "Badge", title: "Rank and score", shows: "rank and score" },
	trust: { name: "Trust badge", title: "Trust score", shows: "the review level and the score" },
	status: {
		name: "Status badge",
		title: "Status of the endpoint",
		shows: "what its endpoint did last, with the day",
	},
} as const;
export const BADGE_STYLES = keysOf(BADGES);
export type BadgeStyle = keyof typeof BADGES;
/** Those that change with the hour only. */
export const FILED_STYLES = BADGE_STYLES.filter((style) => style !== "status");

export function badgeVariant(style: BadgeStyle): BadgeStyle | undefined {
	return style === "default" ? undefined : style;
}

export const BadgeQuery = z.object({
	style: z
		.enum(BADGE_STYLES)
		.default("default")
		.meta({
			description: `${BADGE_STYLES.map((style) => `\`${style}\` shows ${BADGES[style].shows}`).join("; ")}.`,
		}),
});

export const ShieldsBadge = z
	.object({
		schemaVersion: z.literal(1),
		label: text("Agent Registry"),
		message: text("#1 · 94.5"),
		color: text("#1f7a4d"),
		labelColor: z.string().optional(),
		cacheSeconds: z.int().min(300),
	})
	.meta({ id: "ShieldsBadge", description: "Endpoint badge in the format of shields.io." });
export type ShieldsBadge = z.infer<typeof ShieldsBadge>;
