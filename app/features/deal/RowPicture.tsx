import type { PictureWidth } from '#contract/pictures.ts'
import { Picture } from '#app/ui/Picture.tsx'
import type { Deal } from './deal.ts'
import { groundOf } from './ground.ts'

/** `sizes` is the width at which it is shown. */
type Props = { deal: Pick<Deal, 'pictures' | 'productIdentifier' | 'adStudioAssetId'>; sizes: '48px' | '56px'; className?: string }

/** The small square picture of a deal in a row. */
export function RowPicture({ deal, sizes, className }: Props) {
  return (
    <Picture
      candidates={deal.pictures}
      alt=""
      width={96}
      height={96}
      sizes={sizes}
      widths={widths}
      ground={groundOf(deal)}
      className={className}
    />
  )
}

const widths: readonly PictureWidth[] = [96, 160]
