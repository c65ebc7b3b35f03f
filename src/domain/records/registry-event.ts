import { z } from "zod";
import { Look } from "#contract/evidence/evidence.ts";
import { Instant, Slug } from "#contract/primitives.ts";

export const RegistryEvent = z.discriminatedUnion("type", [
	/** Page views of one agent since the last event of this kind. Addresses are never kept. */
	z.object({ type: z.literal("view"), slug: Slug, count: z.int().min(1), at: Instant }),
	/** An actor's last vote counts. 0 removes it. */
	z.object({
		type: z.literal("vote"),
		slug: Slug,
		actor: z.string(),
		value: z.literal([-1, 0, 1]),
		at: Instant,
	}),
	z.object({
		type: z.literal("watch"),
		slug: Slug,
		actor: z.string(),
		on: z.boolean(),
		at: Instant,
	}),
	/** While an actor is suspended, none of their signals count. */
	z.object({ type: z.literal("suspension"), actor: z.string(), on: z.boolean(), at: Instant }),
	/** A look at an endpoint, whether or not it found anything new. */
	Look.omit({ count: true }).extend({ type: z.literal("look") }),
]);
export type RegistryEvent = z.infer<typeof RegistryEvent>;

export type AgentEvent = Exclude<RegistryEvent, { type: "suspension" | "look" }>;
export type ActorEvent = Exclude<AgentEvent, { type: "view" }>;
