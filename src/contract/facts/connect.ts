import { z } from "zod";
import { KeyPlace } from "../evidence/key-place.ts";
import { Reach } from "../evidence/reach.ts";
import { HttpUrl, Instant, Slug } from "../primitives.ts";

/**
 * Ways to connect as read from a document. Answers contain them unchanged, so every member name is one word. Kinds of
 * registries, transports, bindings and schemes are open: unknown ones are kept and shown, but never become a command.
 */

/** Something to fill in before connecting. */
export const Input = z
	.object({
		name: z.string(),
		description: z.string().nullable(),
		/** Null if the document does not say. */
		required: z.boolean().nullable(),
		/** Never in a link, an address or a command. */
		secret: z.boolean(),
		/** `string`, `number`, `boolean`, `filepath`, or what the document says. */
		format: z.string(),
		default: z.string().nullable(),
		choices: z.array(z.string()),
		placeholder: z.string().nullable(),
	})
	.meta({ id: "ConnectInput", description: "A value to fill in before connecting." });
export type Input = z.infer<typeof Input>;

export const Setting = Input.extend({
	/** Its value, with variables in braces. Null if the user chooses it. */
	value: z.string().nullable(),
	/** Those that `value` names. */
	variables: z.array(Input),
}).meta({ id: "ConnectSetting" });
export type Setting = z.infer<typeof Setting>;

export const Argument = Setting.extend({
	kind: z.enum(["positional", "named"]),
	/** Placeholder for a positional argument without a value. */
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
		/** Base address of a registry other than the default one of its kind. */
		feed: z.string().nullable(),
		sha256: z.string().nullable(),
		runtime: z.string().nullable(),
		flags: z.array(Argument),
		arguments: z.array(Argument),
		environment: z.array(Setting),
		/** `stdio`, or the transport of the started server at `url`. */
		transport: z.string(),
		url: z.string().nullable(),
		headers: z.array(Setting),
	})
	.meta({ id: "ConnectPackage", description: "A package that runs on the user's machine." });
export type Package = z.infer<typeof Package>;

export const Remote = z
	.object({
		kind: z.literal("remote"),
		/** `streamable-http`, `sse`, or what the document says. */
		transport: z.string(),
		/** Variables are in braces. */
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
		/** `JSONRPC`, `GRPC`, `HTTP+JSON`, or what the card says. Empty if it does not say, nor conform. */
		binding: z.string(),
		protocol: z.string().nullable(),
		tenant: z.string().nullable(),
		card: z.string().optional().meta({ description: "Address of its card, if one is stated." }),
		takes: z.array(z.string()).optional().meta({ description: "Media types that it takes." }),
		returns: z.array(z.string()).optional().meta({ description: "Media types that it returns." }),
	})
	.meta({ id: "ConnectInterface", description: "An interface of an A2A agent." });
export type Interface = z.infer<typeof Interface>;

export const ModelAccess = z
	.object({
		kind: z.literal("model"),
		provider: z.string(),
		provider_name: z.string().optional().meta({ description: "Its name as it writes it." }),
		model: z.string(),
		/** Base address of an OpenAI-compatible API. */
		endpoint: z.string().nullable(),
		environment: z.array(z.string()),
	})
	.meta({ id: "ConnectModel", description: "A model as a provider offers it." });
export type ModelAccess = z.infer<typeof ModelAccess>;

export const SkillFolder = z
	.object({
		kind: z.literal("skill"),
		/** Name of the folder that it must be in. */
		name: z.string(),
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
		/** Name of the scheme, header or parameter. */
		name: z.string().nullable(),
		description: z.string().nullable(),
		required: z.boolean(),
	})
	.meta({ id: "DeclaredAuthentication", description: "How callers authenticate." });
export type Authentication = z.infer<typeof Authentication>;

export const SHELLS = ["posix", "powershell", "cmd"] as const;
export type Shell = (typeof SHELLS)[number];

export const Snippet = z
	.object({
		kind: z.enum(["command", "file", "request", "address", "steps"]),
		label: z.string(),
		/** For a command: the shell it is quoted for. */
		shell: z.enum(SHELLS).nullable(),
		path: z.string().nullable(),
		/** `json`, `toml`, `yaml`, `sh`, `text`. */
		syntax: z.string(),
		text: z.string(),
	})
	.meta({ id: "ConnectSnippet", description: "A command, file or request to copy." });
export type Snippet = z.infer<typeof Snippet>;

export const ClientWay = z
	.object({
		client: z.string(),
		label: z.string(),
		/** Version of the client, or date of its documentation, that this is based on. */
		read_from: z.string(),
		snippets: z.array(Snippet),
		link: z
			.object({ url: z.string(), web: z.string().nullable(), target: z.string() })
			.nullable()
			.meta({
				description:
					"An install link; `web` is the same over https, and `target` says what it runs or calls.",
			}),
		notes: z.array(z.string()),
	})
	.meta({ id: "ConnectClient", description: "How one client connects." });
export type ClientWay = z.infer<typeof ClientWay>;

const WayInput = Input.extend({
	left_out: z.boolean().meta({
		description:
			"True if commands, files and links do not have it until it is given a value: it has a default, and is neither required nor secret.",
	}),
}).meta({ id: "ConnectWayInput" });

export const Way = z
	.object({
		/** Stable within a version: `npm`, `remote`, `pypi-2`. */
		id: z.string(),
		label: z.string(),
		kind: z.enum(["package", "remote", "interface", "model", "skill"]),
		target: z.string(),
		inputs: z.array(WayInput),
		/** What to know before connecting: unpinned, not over https, manual steps. */
		warnings: z.array(z.string()),
		/** Empty if no client can use it: then `warnings` say why. */
		clients: z.array(ClientWay),
		key: KeyPlace.optional(),
		/** Of a listing: what leaves the machine by this way. */
		reach: Reach.optional(),
	})
	.meta({ id: "ConnectWay", description: "A way to connect, for each client that supports it." });
export type Way = z.infer<typeof Way>;

export const AgentConnect = z
	.object({
		slug: Slug,
		url: HttpUrl,
		/** Its name in clients: the last part of its own name, or its slug. */
		name: z.string(),
		version: z.string().nullable(),
		dates: z
			.object({
				first_seen_at: Instant,
				published_at: Instant.nullable(),
				version_first_seen_at: Instant,
				version_published_at: Instant.nullable(),
			})
			.meta({ description: "Of it and its newest version: first seen here, published upstream." }),
		ways: z.array(Way),
	})
	.meta({
		id: "AgentConnect",
		description: "How to connect: every way, for every client. Contains no secrets.",
	});
export type AgentConnect = z.infer<typeof AgentConnect>;

/** What requests may ask for. */
export const ConnectClient = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const ConnectWay = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const ConnectInputs = z
	.record(z.string().min(1).max(200), z.string().max(2000))
	.refine((inputs) => Object.keys(inputs).length <= 50, { error: "must be 50 at most" })
	.meta({ maxProperties: 50 })
	.default({})
	.meta({ description: "Values by the names of `inputs`. Values of secrets are ignored." });
