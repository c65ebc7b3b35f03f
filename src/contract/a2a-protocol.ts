import { z } from "zod";
import { A2A_OUTPUT_MODES, A2aSkillCall } from "./a2a-skills.ts";
import { JsonRpcId, jsonRpcResponse } from "./json-rpc.ts";
import { A2A } from "./limits.ts";
import { HttpUrl, OptionalText } from "./primitives.ts";

/** The one version of the Agent2Agent protocol that `/a2a` speaks. */
export const A2A_PROTOCOL_VERSION = "1.0";
export const A2A_VERSION_NAME = "A2A-Version";

/** Service parameters of the protocol, for clients that cannot set headers. */
export const A2aQuery = z.object({
	[A2A_VERSION_NAME]: OptionalText.meta({
		description: `The protocol version of the client: \`${A2A_PROTOCOL_VERSION}\`. Usually sent as a header of the same name, which takes precedence.`,
		examples: [A2A_PROTOCOL_VERSION],
	}),
});

const AnyObject = z.record(z.string(), z.unknown());

const CONTENTS = ["text", "data", "raw", "url"] as const;

/** A part of a message to us. */
const A2aAskingPart = z
	.looseObject({
		text: z.string().optional().meta({ description: "Search words." }),
		data: A2aSkillCall.optional(),
		raw: z.unknown().optional(),
		url: z.unknown().optional(),
		mediaType: z.string().optional(),
		filename: z.string().optional(),
		metadata: AnyObject.optional(),
	})
	.refine((part) => CONTENTS.filter((name) => part[name] !== undefined).length <= 1, {
		error: `must have only one of ${CONTENTS.join(", ")}`,
	})
	.meta({
		id: "A2aAskingPart",
		description: "Has either `text` or `data`. Files (`raw`, `url`) are not accepted.",
	});
export type A2aAskingPart = z.infer<typeof A2aAskingPart>;

/** A part of our answer. */
const A2aToldPart = z
	.object({
		text: z.string().optional(),
		data: AnyObject.optional(),
		mediaType: z.enum(Object.values(A2A_OUTPUT_MODES)),
	})
	.meta({
		id: "A2aToldPart",
		description: "The answer as text, and as the data that the MCP tool of that name returns.",
	});
export type A2aToldPart = z.infer<typeof A2aToldPart>;

const Names = z.array(z.string());
const HistoryLength = z.int().min(0);
const identifier = z.string().min(1).max(A2A.idMaxCharacters);

export const A2aSendMessage = z
	.looseObject({
		message: z.looseObject({
			messageId: identifier,
			contextId: z.string().max(A2A.idMaxCharacters).optional().meta({
				description: "Returned unchanged. If absent, the answer has a new one.",
			}),
			taskId: z.string().optional().meta({ description: "There are no tasks; omit it." }),
			role: z.literal("ROLE_USER"),
			parts: z.array(A2aAskingPart).min(1),
			metadata: AnyObject.optional(),
			extensions: Names.optional(),
			referenceTaskIds: Names.optional(),
		}),
		configuration: z
			.looseObject({
				acceptedOutputModes: Names.optional().meta({
					description: "Only parts of these media types are sent. Default: all parts.",
				}),
				taskPushNotificationConfig: z.unknown().optional(),
				historyLength: HistoryLength.optional(),
				returnImmediately: z.boolean().optional(),
			})
			.optional(),
		metadata: AnyObject.optional(),
	})
	.meta({ id: "A2aSendMessage", description: "A message from another agent." });
export type A2aSendMessage = z.infer<typeof A2aSendMessage>;

/** Names a task, to get or cancel it. */
export const A2aTaskQuery = z.looseObject({
	id: identifier,
	historyLength: HistoryLength.optional(),
});

/** As JSON names the states of a task. Without a state, tasks in all states are meant. */
export const TASK_STATES = [
	...["UNSPECIFIED", "SUBMITTED", "WORKING", "COMPLETED", "FAILED", "CANCELED"],
	...["INPUT_REQUIRED", "REJECTED", "AUTH_REQUIRED"],
].map((state) => `TASK_STATE_${state}`);

export const A2aListTasks = z
	.looseObject({
		pageSize: z.int().min(1).max(A2A.maxPageSize).default(A2A.pageSize),
		pageToken: z.literal("", { error: "is not a valid page token: there are no tasks" }).optional(),
		contextId: z.string().max(A2A.idMaxCharacters).optional(),
		status: z.enum(TASK_STATES).optional(),
		historyLength: HistoryLength.optional(),
		statusTimestampAfter: z.iso.datetime({ offset: true }).optional(),
		includeArtifacts: z.boolean().optional(),
	})
	.meta({ id: "A2aListTasks", description: "Lists tasks. There are none, so the list is empty." });

const A2aTaskList = z.object({
	tasks: z.array(AnyObject).max(0),
	nextPageToken: z.literal(""),
	pageSize: z.int(),
	totalSize: z.literal(0),
});
export type A2aTaskList = z.infer<typeof A2aTaskList>;

/** The form of every request, for any method. */
export const A2aEnvelope = z.looseObject({
	jsonrpc: z.literal("2.0"),
	id: JsonRpcId,
	method: z.string(),
	params: AnyObject.optional(),
});

export const A2aRequest = A2aEnvelope.extend({
	method: z.enum(["SendMessage", "ListTasks"]).meta({
		description: "All other methods return an error of the protocol.",
	}),
	params: z.union([A2aSendMessage, A2aListTasks]),
}).meta({
	id: "A2aRequest",
	description: "One JSON-RPC request of the Agent2Agent protocol.",
	examples: [
		{
			jsonrpc: "2.0",
			id: 1,
			method: "SendMessage",
			params: {
				message: { messageId: "m-1", role: "ROLE_USER", parts: [{ text: "harbor" }] },
			},
		},
	],
});

const A2aAnswer = z.object({
	message: z.object({
		messageId: z.string(),
		contextId: z.string(),
		role: z.literal("ROLE_AGENT"),
		parts: z.array(A2aToldPart),
	}),
});
export type A2aAnswer = z.infer<typeof A2aAnswer>;

export const A2aResponse = jsonRpcResponse(z.union([A2aAnswer, A2aTaskList])).meta({
	id: "A2aResponse",
	description: "The answer as a message, the empty list of tasks, or a protocol error.",
	examples: [
		{
			jsonrpc: "2.0",
			id: 1,
			result: {
				message: {
					messageId: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
					contextId: "5f0a9a11-8a41-4e0e-9d0e-0b7c2f3a2f1f",
					role: "ROLE_AGENT",
					parts: [
						{ text: "# Agents found\n\n> …\n", mediaType: A2A_OUTPUT_MODES.markdown },
						{ data: { notice: "…", agents: [], page: 1 }, mediaType: A2A_OUTPUT_MODES.data },
					],
				},
			},
		},
	],
});
export type A2aResponse = z.infer<typeof A2aResponse>;

const Modes = z.array(z.string()).min(1).meta({ description: "Media types." });

/** What other agents read before they send a message (A2A 1.0, section 4.4). */
export const A2aAgentCard = z
	.object({
		name: z.string().min(1),
		description: z.string().min(1),
		version: z.string(),
		supportedInterfaces: z.array(
			z.object({
				url: HttpUrl,
				protocolBinding: z.literal("JSONRPC"),
				protocolVersion: z.literal(A2A_PROTOCOL_VERSION),
			}),
		),
		provider: z.object({ organization: z.string(), url: HttpUrl }),
		documentationUrl: HttpUrl,
		iconUrl: HttpUrl,
		capabilities: z.object({
			streaming: z.literal(false),
			pushNotifications: z.literal(false),
			extendedAgentCard: z.literal(false),
		}),
		defaultInputModes: Modes,
		defaultOutputModes: Modes,
		skills: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				description: z.string(),
				tags: z.array(z.string()).min(1),
				examples: z.array(z.string()).meta({
					description: "Ready-to-send examples: texts, or the JSON of data parts.",
				}),
				inputModes: Modes,
				outputModes: Modes,
			}),
		),
	})
	.meta({ id: "A2aAgentCard", description: "What this registry does for other agents." });
export type A2aAgentCard = z.infer<typeof A2aAgentCard>;
