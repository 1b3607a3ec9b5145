;; Measures 16-bit samples in the module's memory. The functions take addresses of samples in bytes.
;;
;;    0  the last result of a function that returns several numbers
;;   16  six coefficients of the filter, 32-bit floats: $b1 $b2 $a1 $a2 $c1 $c2
;;   48  the state of the filter, four lanes each: $v1 $p $q $y1 $r $s
;;  144  samples
(module
  (memory (export "memory") 1)

  ;; Returns the sum of the squares of the samples from $at up to $end, which are a multiple of 16 apart. Exact: pairs of
  ;; squares fit into 32 bits.
  (func (export "sumSquares") (param $at i32) (param $end i32) (result f64)
    (local $samples v128) (local $pairs v128) (local $sum v128)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $samples (v128.load (local.get $at)))
        (local.set $pairs (i32x4.dot_i16x8_s (local.get $samples) (local.get $samples)))
        (local.set $sum
          (i64x2.add
            (i64x2.add (local.get $sum) (i64x2.extend_low_i32x4_u (local.get $pairs)))
            (i64x2.extend_high_i32x4_u (local.get $pairs))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (f64.convert_i64_u
      (i64.add (i64x2.extract_lane 0 (local.get $sum)) (i64x2.extract_lane 1 (local.get $sum)))))

  ;; Returns the sum of the samples from $at up to $end, which are a multiple of 16 apart. Exact up to 2^18 samples.
  (func (export "sum") (param $at i32) (param $end i32) (result i32)
    (local $sum v128)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $sum
          (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_s (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))

  ;; Finds the greatest magnitudes of the samples from $at up to $end, or up to seven more: eight unsigned 16-bit numbers,
  ;; of which the greatest counts.
  (func (export "peak") (param $at i32) (param $end i32)
    (local $peak v128)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $peak (i16x8.max_u (local.get $peak) (i16x8.abs (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (v128.store (i32.const 0) (local.get $peak)))

  ;; Filters two neighbouring channels at two places at once, $frames of each (at least one), which are $stride bytes apart,
  ;; and leaves four sums of squares: two channels at $first, two at $second. Continues where the last call has ended.
  ;;
  ;; The shelf, divided by its first coefficient, and the high-pass, each with what the next sample adds (p, r) and the
  ;; one behind it (q, s):
  ;;   v = x + p - a1 v1    p = q + b1 x    q = b2 x - a2 v
  ;;   y = v + r - c1 y1    r = s - 2 v     s =    v - c2 y
  ;;
  ;; The next v and y wait for two operations on the last ones; four lanes fill that time.
  (func (export "kWeight") (param $first i32) (param $second i32) (param $stride i32) (param $frames i32)
    (local $b1 v128) (local $b2 v128) (local $a1 v128) (local $a2 v128) (local $c1 v128) (local $c2 v128)
    (local $v1 v128) (local $p v128) (local $q v128) (local $y1 v128) (local $r v128) (local $s v128)
    (local $x v128) (local $v v128) (local $y v128) (local $sum v128)
    (local.set $b1 (v128.load32_splat (i32.const 16)))
    (local.set $b2 (v128.load32_splat (i32.const 20)))
    (local.set $a1 (v128.load32_splat (i32.const 24)))
    (local.set $a2 (v128.load32_splat (i32.const 28)))
    (local.set $c1 (v128.load32_splat (i32.const 32)))
    (local.set $c2 (v128.load32_splat (i32.const 36)))
    (local.set $v1 (v128.load (i32.const 48)))
    (local.set $p (v128.load (i32.const 64)))
    (local.set $q (v128.load (i32.const 80)))
    (local.set $y1 (v128.load (i32.const 96)))
    (local.set $r (v128.load (i32.const 112)))
    (local.set $s (v128.load (i32.const 128)))
    (loop $next
      (local.set $x
        (f32x4.convert_i32x4_s
          (i32x4.extend_low_i16x8_s
            (v128.load32_lane 1 (local.get $second) (v128.load32_zero (local.get $first))))))

      (local.set $v (f32x4.sub (f32x4.add (local.get $x) (local.get $p)) (f32x4.mul (local.get $a1) (local.get $v1))))
      (local.set $p (f32x4.add (local.get $q) (f32x4.mul (local.get $b1) (local.get $x))))
      (local.set $q
        (f32x4.sub (f32x4.mul (local.get $b2) (local.get $x)) (f32x4.mul (local.get $a2) (local.get $v))))
      (local.set $v1 (local.get $v))

      (local.set $y (f32x4.sub (f32x4.add (local.get $v) (local.get $r)) (f32x4.mul (local.get $c1) (local.get $y1))))
      (local.set $r (f32x4.sub (local.get $s) (f32x4.add (local.get $v) (local.get $v))))
      (local.set $s (f32x4.sub (local.get $v) (f32x4.mul (local.get $c2) (local.get $y))))
      (local.set $y1 (local.get $y))

      (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $y) (local.get $y))))
      (local.set $first (i32.add (local.get $first) (local.get $stride)))
      (local.set $second (i32.add (local.get $second) (local.get $stride)))
      (br_if $next (local.tee $frames (i32.sub (local.get $frames) (i32.const 1)))))
    (v128.store (i32.const 48) (local.get $v1))
    (v128.store (i32.const 64) (local.get $p))
    (v128.store (i32.const 80) (local.get $q))
    (v128.store (i32.const 96) (local.get $y1))
    (v128.store (i32.const 112) (local.get $r))
    (v128.store (i32.const 128) (local.get $s))
    (v128.store (i32.const 0) (local.get $sum))))
