import { createLogoDecoder } from "#api/logos/create-logo-decoder.ts";
import { WAIT_MS } from "#api/pools/create-pool.ts";
import { createFailedWork } from "#api/pools/failed-work.ts";
import { decoderCommand } from "#api/process/confined-commands.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { LOGO } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { svgOf } from "../../logos/pictures.ts";

/** Renders for minutes, if nothing ends it. */
const SLOW = svgOf(
	"<filter id='f'><feTurbulence baseFrequency='0.05' numOctaves='100000'/></filter><rect width='128' height='128' filter='url(#f)'/>",
);
const HONEST = svgOf("<path d='M0 0h9v9z'/>");
const ROUNDS = 10;

/** One account sends the slowest pictures it can, five at a time, while another sends honest ones. */
export async function occupyPools() {
	const { decodeLogo } = createLogoDecoder({
		command: decoderCommand(),
		failed: createFailedWork(DEFAULT_LIMITS.failedWorkSeconds),
		log: () => {},
	});
	let refused = 0;
	const waits: number[] = [];
	const attack = async () => {
		try {
			await decodeLogo(SLOW, "account:worst");
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			refused += 1;
		}
	};
	const attacks: Promise<void>[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		attacks.push(...Array.from({ length: 5 }, attack));
		const startedAt = performance.now();
		const logo = await decodeLogo(HONEST, "account:other");
		if (logo.decoded) waits.push(performance.now() - startedAt);
	}
	await Promise.all(attacks);
	const slowest = Math.round(Math.max(...waits));
	const mostMs = WAIT_MS + LOGO.decodeSeconds * 1000;
	return {
		figures: {
			"logos of another, of all sent": `${waits.length} of ${ROUNDS}`,
			"ms for the slowest of them": slowest,
			"slow pictures refused unseen": `${refused} of ${attacks.length}`,
		},
		broken: [
			...(waits.length < ROUNDS ? [`${ROUNDS - waits.length} logos of another were refused`] : []),
			...(slowest > mostMs ? [`a logo of another took ${slowest} ms`] : []),
			...(refused === 0 ? ["no slow picture was refused"] : []),
		],
	};
}
