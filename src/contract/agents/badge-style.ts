import { z } from "zod";
import { keysOf } from "../members-of.ts";
import { OptionalText, text } from "../primitives.ts";

export const BADGES = {
	default: { name: "Badge", title: "Rank and score", shows: "rank and score" },
	trust: { name: "Trust badge", title: "Trust score", shows: "the review level and the score" },
	status: {
		name: "Status badge",
		title: "Status of the endpoint",
		shows: "what its endpoint did last, with the day",
	},
	add: { name: "Add button", title: "Add to an app", shows: "a button that names an app" },
	fact: { name: "Fact badge", title: "A fact", shows: "one thing that is known of it" },
	plate: {
		name: "Plate",
		title: "Checks",
		shows: "that it is listed, with its checks and the day",
	},
	warning: {
		name: "Warning badge",
		title: "Known trouble",
		shows: "what warns of it, if anything",
	},
} as const;
export const BADGE_STYLES = keysOf(BADGES);
export type BadgeStyle = keyof typeof BADGES;
/** Those with a file. Others are drawn when they are asked for. */
export const FILED_STYLES = ["default", "trust"] as const;

export function badgeVariant(style: BadgeStyle): BadgeStyle | undefined {
	return style === "default" ? undefined : style;
}

/** What a badge says, in two short texts and in one sentence. */
export interface BadgeImage {
	/** Beside the mark, before the half of the message. May be empty. */
	label: string;
	message: string;
	/** The whole statement in words, as a tooltip and for screen readers. */
	title: string;
	/** Lime is what is proven or counted. */
	tone: "good" | "inactive" | "caution" | "alert";
	/** Halves, unless it is another. */
	shape?: "button" | "plate";
	/** A second line of a plate. */
	note?: string;
}

const BADGE_FACTS = ["tools", "use", "owner", "reach"] as const;
export type BadgeFact = (typeof BADGE_FACTS)[number];

export const BadgeQuery = z.object({
	style: z
		.enum(BADGE_STYLES)
		.default("default")
		.meta({
			description: `${BADGE_STYLES.map((style) => `\`${style}\` shows ${BADGES[style].shows}`).join("; ")}.`,
		}),
	app: OptionalText.meta({
		description: "Of style `add`: the client, by its ID in `/connect`. Without it, the first one.",
		examples: ["cursor"],
	}),
	fact: z.enum(BADGE_FACTS).optional().meta({
		description: "Of style `fact`: which one. Without it, the first that is known.",
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
