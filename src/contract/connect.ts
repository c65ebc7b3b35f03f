import { z } from "zod";
import { Input } from "./connection.ts";
import { HttpUrl, Slug } from "./primitives.ts";

export const SHELLS = ["posix", "powershell", "cmd"] as const;
export type Shell = (typeof SHELLS)[number];

/** Something to copy. */
export const Snippet = z
	.object({
		kind: z.enum(["command", "file", "request", "address", "steps"]),
		/** A short label. */
		label: z.string(),
		/** For a command: the shell it is quoted for. */
		shell: z.enum(SHELLS).nullable(),
		/** For a file: its path. */
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

export const Way = z
	.object({
		/** Stable within a version: `npm`, `remote`, `pypi-2`. */
		id: z.string(),
		label: z.string(),
		kind: z.enum(["package", "remote", "interface", "model", "skill"]),
		/** What it runs or calls. */
		target: z.string(),
		inputs: z.array(Input),
		/** What to know before connecting: unpinned, not over https, manual steps. */
		warnings: z.array(z.string()),
		/** Empty if no client can use it: then `warnings` say why. */
		clients: z.array(ClientWay),
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
