import * as brand from '#brand'
import { sidecarToken } from '#contract/endpoint.ts'
import type { Caller } from './admission.ts'
import { badRequest, forbidden, notFound } from './problem.ts'

export type SidecarParams = { customerGuid: string; userId?: string }

/**
 * Banner ads, exclusives and their metrics name the network and the user twice: in the header configuration-token and in the
 * path (decisions D09, D10). Both must be the caller's.
 */
export function checkSidecar({ customerGuid, userId }: SidecarParams, caller: Caller, header: unknown): void {
  if (header !== sidecarToken(brand.configurationToken, caller.userId)) {
    throw badRequest('The header configuration-token must hold the network’s token and the caller’s user id.', [
      { field: 'configuration-token', message: header === undefined ? 'is missing' : 'is not the caller’s' },
    ])
  }
  if (userId !== undefined && userId !== caller.userId) throw forbidden('not_yours', 'The path names another user.')
  if (customerGuid !== brand.customerGuid) throw notFound('network')
}
