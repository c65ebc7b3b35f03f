import { z } from "zod";
import { keysOf } from "../members-of.ts";

/** What shows that an agent could do harm: what it is, and in words that follow its name. The most harmful first. */
export const RISK_CLASSES = {
	runs_anything: { isAct: true, says: "can run anything" },
	container_socket: { isAct: false, says: "it controls the containers of the machine" },
	changes: { isAct: true, says: "can change systems, money or files" },
	private_key: { isAct: false, says: "it asks for a private key" },
	cloud_secret: { isAct: false, says: "it asks for a key to a cloud" },
	writes: { isAct: true, says: "can write in one service" },
	writable_files: { isAct: false, says: "it may write files of the machine" },
	open_network: { isAct: false, says: "it may reach any host" },
	unclear: { isAct: false, says: "does something that its name does not say" },
	secret: { isAct: false, says: "it asks for a secret" },
	reads: { isAct: true, says: "can only read" },
} as const;
export type RiskClass = keyof typeof RISK_CLASSES;
export type ActClass = {
	[Name in RiskClass]: (typeof RISK_CLASSES)[Name]["isAct"] extends true ? Name : never;
}[RiskClass];

export const RISK_CLASS_NAMES = keysOf(RISK_CLASSES);

export const RiskSignal = z
	.object({
		kind: z.enum(["tool", "skill", "credential", "permission"]),
		class: z.enum(RISK_CLASS_NAMES),
		name: z
			.string()
			.max(64)
			.meta({
				description: "Of the tool, skill or variable. Empty if it has none that can be quoted.",
				examples: ["execute_command"],
			}),
	})
	.meta({ id: "RiskSignal", description: "What a listing's documents say that it can do." });
export type RiskSignal = z.infer<typeof RiskSignal>;
