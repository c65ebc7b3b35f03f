import { z } from "zod";
import { keysOf } from "../members-of.ts";
import { Count } from "../primitives.ts";

export const REACH = { maxHosts: 20, anyHost: "*" } as const;

export const REACH_RUNS = { here: "On your machine", hosted: "At a host" } as const;

/** Where data goes, the widest last: what is not known may be less than what is. */
export const REACH_DATA = {
	stays: "Stays on your machine",
	maker: "To hosts of its maker",
	unknown: "Not stated",
	elsewhere: "Also to hosts not known as its maker’s",
} as const;

/** What leaves the machine of whoever uses it. */
export const Reach = z
	.object({
		runs: z.enum(keysOf(REACH_RUNS)),
		data: z.enum(keysOf(REACH_DATA)),
		hosts: z
			.array(z.object({ host: z.string(), source: z.string() }))
			.max(REACH.maxHosts)
			.meta({ description: "`*` is any host. `source` says it." }),
		more: Count,
		limited: z.string().nullable().meta({
			description: "Who says that it needs no network, if its command gives it none.",
		}),
	})
	.meta({
		id: "Reach",
		description:
			"Where it runs and data goes, as stated. Of a listing, by the widest of its ways: `hosted` if one is.",
	});
export type Reach = z.infer<typeof Reach>;
export type ReachedHost = Reach["hosts"][number];
