import { z } from "zod";
import { RegistrationResponse } from "../agents/registration.ts";
import { VERSION_STATUSES } from "../agents/version.ts";
import { MCP_REGISTRY } from "../limits.ts";
import { McpServer, McpServerResponse } from "./mcp-registry.ts";

const McpSubmission = RegistrationResponse.extend({
	id: z.uuid().nullable().meta({ description: "Null if nothing has to be reviewed." }),
	submission_url: RegistrationResponse.shape.submission_url.nullable(),
	versions: z.array(z.string()).meta({ description: "All versions that wait with it." }),
}).meta({ id: "McpSubmission", description: "The state of the version that was sent." });

/** A server.json in review. There is no official block, because nothing is published yet. */
export const McpPublished = z
	.object({
		server: McpServer,
		_meta: z.record(z.string(), McpSubmission).meta({
			description: "The submission, under our own reversed domain: `…/submission`.",
		}),
	})
	.meta({ id: "McpPublished" });
export type McpPublished = z.infer<typeof McpPublished>;

export const McpValidation = z
	.object({
		valid: z.boolean().meta({ description: "True without errors." }),
		issues: z.array(
			z.object({
				type: z.enum(["json", "schema", "semantic"]),
				path: z.string().meta({
					description: "Place in the document.",
					examples: ["packages[0].transport.type"],
				}),
				message: z.string(),
				severity: z.enum(["error", "warning"]),
				reference: z.string().meta({ description: "Address of the rules." }),
			}),
		),
	})
	.meta({ id: "McpValidation" });
export type McpValidation = z.infer<typeof McpValidation>;

export const McpStatusRequest = z
	.strictObject({
		status: z.enum(VERSION_STATUSES),
		statusMessage: z.string().max(MCP_REGISTRY.statusMessageMaxCharacters).optional().meta({
			description:
				"Reason for the status. Published without a review, so it cannot contain addresses.",
		}),
	})
	.meta({
		id: "McpStatusRequest",
		examples: [{ status: "deprecated", statusMessage: "Replaced by version 2.0.0." }],
	});

export const McpStatusAnswer = z
	.object({ updatedCount: z.int().min(0), servers: z.array(McpServerResponse) })
	.meta({ id: "McpStatusAnswer", description: "Versions as the next release will show them." });
export type McpStatusAnswer = z.infer<typeof McpStatusAnswer>;
