import { z } from "zod";

/**
 * The part of the Compose specification that the stack uses. No package has a maintained schema of all of it, so this
 * one names what is used, and a typo or an unchecked option is refused.
 */
const name = z.string().regex(/^[a-z][a-z0-9-]*$/);
const condition = z.enum(["service_started", "service_healthy", "service_completed_successfully"]);
const duration = z.string().regex(/^\d+(?:ms|s|m)$/);

const Service = z.strictObject({
	image: z.string(),
	build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
	command: z.array(z.string()).optional(),
	restart: z.enum(["no", "unless-stopped"]),
	init: z.literal(true).optional(),
	read_only: z.literal(true),
	tmpfs: z.array(z.string().startsWith("/")),
	shm_size: z.string().optional(),
	cap_drop: z.tuple([z.literal("ALL")]).optional(),
	security_opt: z.tuple([z.literal("no-new-privileges:true")]).optional(),
	secrets: z.array(name).optional(),
	networks: z.array(name),
	environment: z.record(z.string().regex(/^[A-Z_]+$/), z.string()).optional(),
	stop_grace_period: duration.optional(),
	ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
	volumes: z.array(z.string().regex(/^[a-z]+:\/[\w./-]+(?::ro)?$/)).optional(),
	depends_on: z.record(name, z.strictObject({ condition })).optional(),
	deploy: z.strictObject({ replicas: z.int() }).optional(),
	healthcheck: z
		.strictObject({
			test: z.tuple([z.literal("CMD")], z.string()),
			interval: duration,
			retries: z.int(),
		})
		.optional(),
});

export const Compose = z.strictObject({
	name,
	"x-registry": z.unknown(),
	services: z.record(name, Service),
	secrets: z.record(name, z.strictObject({ file: z.string() })),
	volumes: z.record(name, z.null()),
	networks: z.record(
		name,
		z.strictObject({
			ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }),
		}),
	),
});
