import { z } from "zod";

const said = (description: string) => z.string().optional().meta({ description });

/** What every command about collections takes, and what some take in addition to their row. */
export const CommandInput = z.object({
	registry: said("Registry to ask, by default that of this machine"),
});
export const COMMAND_INPUTS = {
	/** The rule in the body. */
	settings: {
		rule: said("Filter of the list, as in its address"),
		require: z.array(z.string()).optional().meta({
			description: "What each entry must pass, such as verified",
		}),
	},
	list: { owner: said("Its own: slug of an organisation, or me") },
	export: {
		to: z.string().meta({ description: "Folder, made if it is not there" }),
		check: z.boolean().optional().meta({ description: "Write nothing; say what differs" }),
	},
};

/** Answers as files have them, of a registry of any version. */
export const Exported = {
	whole: z.looseObject({}),
	collection: z.looseObject({ updated_at: z.string(), entries: z.array(z.looseObject({})) }),
	servers: z.object({
		servers: z.array(z.looseObject({ _meta: z.record(z.string(), z.unknown()) })),
		metadata: z.object({ nextCursor: z.string().optional() }),
	}),
};
