import { z } from "zod";

/**
 * Ways to connect as they were read from a document. Answers carry them as they are, so every member is one word. Kinds of
 * registries, transports, bindings and schemes are open: what is not known here is kept and shown, and never made a command.
 */

/** Something that whoever connects has to fill in. */
export const Input = z
	.object({
		/** Of the variable, header, flag or setting. */
		name: z.string(),
		description: z.string().nullable(),
		required: z.boolean(),
		/** Never in a link, an address or a command. */
		secret: z.boolean(),
		/** `string`, `number`, `boolean`, `filepath`, or what the document says. */
		format: z.string(),
		default: z.string().nullable(),
		choices: z.array(z.string()),
		placeholder: z.string().nullable(),
	})
	.meta({ id: "ConnectInput", description: "Something to be filled in before connecting." });
export type Input = z.infer<typeof Input>;

/** A variable of the environment or a header. */
export const Setting = Input.extend({
	/** What it is set to. Variables stand in it in braces. Null where whoever connects chooses it. */
	value: z.string().nullable(),
	/** Those that `value` names. */
	variables: z.array(Input),
}).meta({ id: "ConnectSetting" });
export type Setting = z.infer<typeof Setting>;

export const Argument = Setting.extend({
	kind: z.enum(["positional", "named"]),
	/** What to show for a positional argument without a value. */
	hint: z.string().nullable(),
	repeated: z.boolean(),
}).meta({ id: "ConnectArgument", description: "`name` is the flag; empty for a positional one." });
export type Argument = z.infer<typeof Argument>;

export const Package = z
	.object({
		kind: z.literal("package"),
		/** `npm`, `pypi`, `oci`, `nuget`, `mcpb`, `cargo`, or what the document says. */
		registry: z.string(),
		identifier: z.string(),
		version: z.string().nullable(),
		/** Base address of another registry than the usual one of its kind. */
		feed: z.string().nullable(),
		sha256: z.string().nullable(),
		/** Program that is suggested to run it. */
		runtime: z.string().nullable(),
		/** Arguments of that program. */
		flags: z.array(Argument),
		/** Arguments of the package. */
		arguments: z.array(Argument),
		environment: z.array(Setting),
		/** `stdio`, or what the started server speaks under `url`. */
		transport: z.string(),
		url: z.string().nullable(),
		headers: z.array(Setting),
	})
	.meta({ id: "ConnectPackage", description: "A package that is started on one's own machine." });
export type Package = z.infer<typeof Package>;

export const Remote = z
	.object({
		kind: z.literal("remote"),
		/** `streamable-http`, `sse`, or what the document says. */
		transport: z.string(),
		/** Variables stand in it in braces. */
		url: z.string(),
		headers: z.array(Setting),
		variables: z.array(Input),
	})
	.meta({ id: "ConnectRemote", description: "A server that runs elsewhere." });
export type Remote = z.infer<typeof Remote>;

export const Interface = z
	.object({
		kind: z.literal("interface"),
		url: z.string(),
		/** `JSONRPC`, `GRPC`, `HTTP+JSON`, or what the card says. */
		binding: z.string(),
		/** Version of A2A. */
		protocol: z.string().nullable(),
		tenant: z.string().nullable(),
	})
	.meta({ id: "ConnectInterface", description: "An interface of an A2A agent." });
export type Interface = z.infer<typeof Interface>;

export const ModelAccess = z
	.object({
		kind: z.literal("model"),
		provider: z.string(),
		/** What the provider calls it. */
		model: z.string(),
		/** Base address of an API in the form of OpenAI's. */
		endpoint: z.string().nullable(),
		/** Names of variables that hold the key. */
		environment: z.array(z.string()),
	})
	.meta({ id: "ConnectModel", description: "A model as a provider offers it." });
export type ModelAccess = z.infer<typeof ModelAccess>;

export const SkillFolder = z
	.object({
		kind: z.literal("skill"),
		/** Name of the folder that it has to lie in. */
		name: z.string(),
		/** Where the folder or file can be got. */
		url: z.string().nullable(),
	})
	.meta({ id: "ConnectSkill", description: "A folder with a SKILL.md." });
export type SkillFolder = z.infer<typeof SkillFolder>;

export const Connection = z
	.discriminatedUnion("kind", [Package, Remote, Interface, ModelAccess, SkillFolder])
	.meta({ id: "Connection", description: "A way to connect." });
export type Connection = z.infer<typeof Connection>;

export const Authentication = z
	.object({
		/** `api_key`, `http`, `oauth2`, `openid`, `mtls`, `header`, or what the document says. */
		scheme: z.string(),
		/** Of the scheme, or of the header or parameter. */
		name: z.string().nullable(),
		description: z.string().nullable(),
		required: z.boolean(),
	})
	.meta({ id: "DeclaredAuthentication", description: "How callers prove who they are." });
export type Authentication = z.infer<typeof Authentication>;
